// Which tips this browser's player has had, and whether more are wanted.

const KEY = 'allaboard.tips';

interface Kept {
  known: string[];
  off: boolean;
}

function read(): Kept {
  try {
    return { known: [], off: false, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { known: [], off: false };
  }
}

class Tips {
  private kept = $state.raw(read());
  readonly known = $derived(new Set(this.kept.known));

  get off() {
    return this.kept.off;
  }
  got(id: string) {
    if (!this.known.has(id)) this.keep({ ...this.kept, known: [...this.kept.known, id] });
  }
  stop() {
    this.keep({ ...this.kept, off: true });
  }
  resume() {
    this.keep({ ...this.kept, off: false });
  }
  restart() {
    this.keep({ known: [], off: false });
  }
  private keep(kept: Kept) {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing hears the tips again next time.
    }
  }
}

export const tips = new Tips();
