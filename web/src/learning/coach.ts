// What the coach says next: each kind of action is explained once, when it first matters.
import type { Plate, Route } from '../board/plate';
import { arrived, neighbours, progress } from '../game/network';
import type { GameEvent, View } from '../game/types';

export interface Scene {
  plate: Plate;
  view: View;
  events: GameEvent[];
  /** The route that the player has chosen and not yet claimed. */
  route: string | null;
  /** Whether the player is choosing a city for a station. */
  building?: boolean;
}

/** `now`: about what lies in the player's hands. `soon`: worth saying, but only so many in one turn. */
type Moment = 'now' | 'soon' | false;
interface Tip {
  id: string;
  /** Only when one of these has been said. */
  after?: string[];
  when: (sight: Sight) => Moment;
}

const CALM_TIPS_A_TURN = 2;
const RECENT = 12;
/** A station is worth a word once the others have built this much. */
const ROUTES_OF_OTHERS = 6;
const FEW_TRAINS = 10;

/** The scene as the tips ask about it. */
class Sight {
  readonly seat: number;
  readonly mine: boolean;
  readonly may: Set<string>;
  readonly chosen: Route | undefined;
  private readonly routes: Map<string, Route>;

  constructor(readonly scene: Scene) {
    const { plate, view, route } = scene;
    this.seat = view.seat ?? -1;
    this.mine = view.to_act.includes(this.seat);
    this.may = new Set(view.legal.map(({ type }) => type));
    this.routes = new Map(plate.routes.map((candidate) => [candidate.id, candidate]));
    this.chosen = route === null ? undefined : this.routes.get(route);
  }
  get view() {
    return this.scene.view;
  }
  get rules() {
    return this.scene.plate.rules;
  }
  /** My turn, and no card drawn yet. */
  get turn() {
    return this.mine && this.view.phase === 'turn' && !this.building;
  }
  get building() {
    return this.scene.building ?? false;
  }
  choosing(phase: View['phase']): Moment {
    return this.mine && this.view.phase === phase && 'now';
  }
  claimable(wanted: (route: Route) => boolean = () => true): boolean {
    return this.view.legal.some((action) => action.type === 'claim' && wanted(this.routes.get(action.route)!));
  }
  payments(): number {
    return this.view.legal.filter((action) => action.type === 'claim' && action.route === this.chosen?.id).length;
  }
  owned(seat: (owner: number) => boolean): Route[] {
    return Object.entries(this.view.routes).flatMap(([id, owner]) => (seat(owner) ? [this.routes.get(id)!] : []));
  }
  get own() {
    return this.owned((owner) => owner === this.seat);
  }
  happened(type: string, mine = false): boolean {
    return this.scene.events.slice(-RECENT).some((event) => event.type === type && (!mine || event.seat === this.seat));
  }
  /** Of the tickets in hand, how many are joined already. */
  joined(): number {
    const { plate, view } = this.scene;
    const around = neighbours(plate);
    const standing = { owners: view.routes, closed: new Set(view.closed), seat: this.seat };
    return (view.tickets ?? []).filter((id) => {
      const ticket = plate.tickets.find((candidate) => candidate.id === id);
      return ticket && arrived(progress(plate, around, ticket.a, ticket.b, standing));
    }).length;
  }
}

const isKind = (kind: string) => (route: Route) => route.kind === kind;
/** At once when such a route is chosen, soon when one could be. */
const routes =
  (wanted: (route: Route) => boolean) =>
  (sight: Sight): Moment =>
    sight.turn && (sight.chosen ? wanted(sight.chosen) && 'now' : sight.claimable(wanted) && 'soon');

/** In the order in which they are said. */
export const TIPS: readonly Tip[] = [
  { id: 'over', when: ({ view }) => view.phase === 'over' && 'now' },
  { id: 'opening', when: (s) => s.choosing('opening_tickets') },
  { id: 'keep', when: (s) => s.choosing('keep_tickets') },
  { id: 'tourists', when: (s) => s.choosing('place_tourists') },
  { id: 'token_choice', when: (s) => s.choosing('take_token') },
  { id: 'tunnel_pay', when: (s) => s.choosing('tunnel') },
  { id: 'last_round', when: ({ view }) => view.phase !== 'over' && view.final_turns !== null && 'now' },
  { id: 'given', when: ({ turn, rules }) => turn && rules.swaps !== undefined && 'now' },
  { id: 'draw', when: ({ turn, chosen, may, rules }) => turn && !chosen && may.has('draw') && !rules.market && 'now' },
  { id: 'market', when: ({ turn, chosen, may, rules }) => turn && !chosen && may.has('draw') && rules.market !== undefined && 'now' },
  { id: 'second', when: (s) => s.rules.market !== undefined && s.choosing('second_card') },
  { id: 'done', when: (s) => (s.happened('ticket_completed', true) || (s.turn && !s.rules.tickets.replace_completed && s.joined() > 0)) && 'now' },
  { id: 'bonus_done', when: (s) => s.happened('bonus_taken', true) && 'now' },
  { id: 'claim', when: (s) => s.turn && !s.chosen && s.claimable() && 'now' },
  { id: 'tunnel', when: routes(isKind('tunnel')) },
  { id: 'ferry', when: routes(isKind('ferry')) },
  { id: 'payment', when: (s) => s.turn && s.payments() > 1 && 'now' },
  { id: 'grey', when: ({ turn, chosen }) => turn && chosen?.color === 'grey' && 'now' },
  { id: 'locomotive', when: ({ turn, view }) => turn && (view.hand?.locomotive ?? 0) > 0 && 'soon' },
  { id: 'open_locomotive', when: ({ turn, view }) => turn && view.market.includes('locomotive') && 'soon' },
  { id: 'flush', when: (s) => s.happened('market_flushed') && 'soon' },
  { id: 'token', when: (s) => s.turn && s.claimable(({ a, b }) => [a, b].some((city) => (s.view.piles[city] ?? 0) > 0 && !s.view.tokens[s.seat]!.includes(city))) && 'soon' },
  { id: 'closed', when: ({ view }) => view.closed.length > 0 && 'soon' },
  { id: 'double', when: (s) => s.turn && s.rules.routes.doubles_closed_up_to < s.view.names.length && s.own.some(({ twin }) => twin && s.view.routes[twin] === undefined) && 'soon' },
  { id: 'swap', when: ({ turn, may, own }) => turn && may.has('swap_tickets') && own.length > 1 && 'soon' },
  { id: 'east_west', when: ({ turn, rules, own, view, seat }) => turn && rules.east_west !== undefined && own.length > 2 && !view.bonus[seat] && 'soon' },
  { id: 'station', when: (s) => (s.building ? 'now' : s.turn && s.may.has('build_station') && s.owned((owner) => owner !== s.seat).length >= ROUTES_OF_OTHERS && 'soon') },
  { id: 'more_tickets', when: (s) => s.turn && s.may.has('draw_tickets') && (s.view.tickets?.length ?? 0) > 0 && s.joined() === s.view.tickets!.length && 'soon' },
  { id: 'few_trains', when: (s) => s.turn && Math.min(...s.view.trains) <= FEW_TRAINS && 'soon' },
  { id: 'waiting', after: ['draw', 'market'], when: ({ mine, view }) => !mine && view.phase !== 'over' && 'soon' },
];

/** The next tip to show, or null. `known`: those already explained; `heard`: how many were put away in this turn. */
export function nextTip(scene: Scene, known: ReadonlySet<string>, heard: number): string | null {
  if (scene.view.seat === null) return null;
  const sight = new Sight(scene);
  let soon: string | null = null;
  for (const { id, after, when } of TIPS) {
    if (known.has(id) || (after && !after.some((other) => known.has(other)))) continue;
    const moment = when(sight);
    if (moment === 'now') return id;
    if (moment === 'soon') soon ??= id;
  }
  return heard < CALM_TIPS_A_TURN ? soon : null;
}
