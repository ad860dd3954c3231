// One player's place at a table: what the screen is about just now, whichever way it is laid out.
import { tick } from 'svelte';
import type { City, Route } from '../board/plate';
import type { Way } from '../board/way';
import type { Table } from '../game/table.svelte';
import { preferences } from '../home/settings.svelte';
import type { Concern } from '../learning/hint';
import type { Room } from '../net/room.svelte';
import { m } from '../words/messages.js';

export class Sitting {
  /** A page that lies over the table. */
  page = $state<'settings' | 'routes' | 'rules' | null>(null);
  /** Ways of the tickets that are being chosen from. */
  offered = $state.raw<Way[]>([]);
  /** What a hint speaks of. */
  advised = $state.raw<Concern | null>(null);
  /** Whose longest path is shown after the game. */
  judged = $state<number | null>(null);

  constructor(
    readonly table: Table,
    readonly room: Room | undefined,
  ) {}

  readonly choosing = $derived.by(() => {
    const { phase } = this.table.view;
    return this.table.myTurn && (phase === 'opening_tickets' || phase === 'keep_tickets');
  });
  readonly tunnelling = $derived.by(() => this.table.myTurn && this.table.view.phase === 'tunnel');
  readonly paying = $derived.by(
    () => !this.choosing && !this.table.over && (this.table.route !== null || this.table.city !== null || this.tunnelling),
  );
  readonly selected = $derived.by(() => (this.tunnelling ? this.table.view.tunnel!.route : this.table.route));
  /** Seats of people who are not connected just now. */
  readonly away = $derived.by(() => {
    const { info, you, present } = this.room ?? {};
    return new Set((info?.seats ?? []).flatMap(({ kind }, seat) => (kind === 'person' && !present!.includes(seat) && !you?.seats.includes(seat) ? [seat] : [])));
  });
  /** Seats of people for whom a bot plays just now. */
  readonly replaced = $derived.by(() => new Set((this.room?.info?.seats ?? []).flatMap(({ kind, bot }, seat) => (kind === 'person' && bot ? [seat] : []))));
  /** My seat is a bot's until I take it back. */
  readonly ousted = $derived.by(() => !this.table.over && (this.room?.you?.seats ?? []).some((seat) => this.room!.info!.seats[seat]?.away));
  /** For whom the table waits though they are not there. */
  readonly missed = $derived.by(() => {
    const names = this.table.view.to_act.filter((seat) => this.away.has(seat)).map((seat) => this.table.view.names[seat]!);
    return names.length ? `${this.table.words.list(names)}: ${m.offline()}` : null;
  });
  readonly hints = $derived.by(() => !!this.room?.info?.hints && this.table.myTurn && !this.choosing);

  /** What proves the shuffle, once it is told. */
  readonly proof = $derived.by(() => {
    const { commitment, seed, salt } = this.room?.info ?? {};
    return commitment && seed && salt ? { commitment, seed, salt } : null;
  });

  /** Where on the page the next thing is asked, as a selector: somebody drawing cards stays at the market. */
  asked(atMarket: boolean): string {
    const { table } = this;
    if (this.choosing) return '.choice [role=checkbox]';
    if (table.over) return '.ending h2';
    if (this.tunnelling) return '.slip .primary, .slip .btn';
    if (table.targets.size) return '[data-city][role=button]';
    if (atMarket && table.myTurn && table.view.phase === 'second_card') return '.market button:not(:disabled)';
    return '.turn';
  }

  /** Chooses a route, or without being asked twice claims it, where there is only one way to pay. */
  choose(id: string): void {
    const { table } = this;
    if (this.choosing || table.over || this.tunnelling) return;
    table.choose(id);
    this.page = null;
    const [only, ...others] = table.payments;
    if (!preferences.asks && table.myTurn && only && !others.length) table.send(only.action);
  }

  /** By keyboard, choosing leads on to the payments. */
  async lead(): Promise<void> {
    await tick();
    document.querySelector<HTMLElement>('.slip .primary, .slip .btn')?.focus();
  }
  /** Puts back what was chosen; whoever came from the map by keyboard is there again. */
  putBack(): void {
    const back = this.table.route;
    const keyboard = document.activeElement?.matches(':focus-visible');
    this.table.putBack();
    if (back && keyboard) document.querySelector<SVGElement>(`[data-route="${back}"]`)?.focus();
  }

  /** `listed`: among those that can be claimed, so that it need not be said of each. */
  describe(route: Route, listed = false): string {
    const { view, words } = this.table;
    const state = listed ? [] : this.state(route, view.routes[route.id]);
    return [words.ends(route), words.facts(route), ...this.tokens(route), ...state].join(', ');
  }
  /** Tokens that lie at its ends and that this seat does not have. */
  private tokens({ id, a, b }: Route): string[] {
    const { view, words } = this.table;
    if (view.routes[id] !== undefined) return [];
    const had = view.seat === null ? [] : view.tokens[view.seat]!;
    return [a, b].filter((city) => (view.piles[city] ?? 0) > 0 && !had.includes(city)).map((city) => m.token_here({ city: words.city(city) }));
  }
  private state(route: Route, owner: number | undefined): string[] {
    const { view, claimable } = this.table;
    if (owner !== undefined) return [owner === view.seat ? m.is_yours() : m.belongs_to({ name: view.names[owner]! })];
    if (view.closed.includes(route.id)) return [m.is_closed()];
    if (claimable.has(route.id)) return [m.can_claim()];
    return view.hand && view.phase === 'turn' ? [m.cards_missing({ count: this.table.lacks(route) })] : [];
  }
  describeCity(city: City): string {
    const name = this.table.words.name(city);
    switch (this.table.view.phase) {
      case 'place_tourists':
        return m.act_place_here({ city: name });
      case 'take_token':
        return m.act_take_token({ city: name });
      default:
        return m.act_build_station_in({ city: name });
    }
  }
}
