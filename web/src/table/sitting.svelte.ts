// One player's place at a table: what the screen is about just now, whichever way it is laid out.
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
  readonly hints = $derived.by(() => !!this.room?.info?.hints && this.table.myTurn && !this.choosing);

  /** Chooses a route, or without being asked twice claims it, where there is only one way to pay. */
  choose(id: string): void {
    const { table } = this;
    if (this.choosing || table.over || this.tunnelling) return;
    table.choose(id);
    this.page = null;
    const [only, ...others] = table.payments;
    if (!preferences.asks && table.myTurn && only && !others.length) table.send(only.action);
  }

  describe(route: Route): string {
    const { view, words } = this.table;
    return [words.ends(route), words.facts(route), ...this.state(route, view.routes[route.id])].join(', ');
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
