// One table as one seat sees it: the view, the journal, and what the player is about to do.
import type { Plate, Route } from '../board/plate';
import { m } from '../words/messages.js';
import type { Connection, Link } from './connection';
import { arrived, longestPath, neighbours, progress, type Progress, type Standing } from './network';
import { claims, lacking, stations, tunnelPayments } from './payments';
import { tell } from './story';
import type { Action, GameEvent, View } from './types';
import { Wording } from './wording';

export type Kind = 'me' | 'bot' | 'here' | 'friend';

export class Table {
  readonly words: Wording;
  private readonly around: Map<string, Route[]>;
  private readonly routes: Map<string, Route>;

  view = $state.raw<View>() as View;
  events = $state.raw<GameEvent[]>([]);
  link = $state<Link>('open');
  refusal = $state<string | null>(null);
  /** What has been clicked and not yet sent. */
  route = $state<string | null>(null);
  city = $state<string | null>(null);
  building = $state(false);
  waiting = $state(false);
  shownTicket = $state<string | null>(null);
  arrived = $state.raw<Set<string>>(new Set());
  /** Something worth a banner, for a little while. */
  moment = $state<string | null>(null);
  private clock: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly plate: Plate,
    private readonly connection: Connection,
    readonly kinds: Kind[] = [],
  ) {
    this.words = new Wording(plate);
    this.around = neighbours(plate);
    this.routes = new Map(plate.routes.map((route) => [route.id, route]));
    connection.listen({
      update: ({ view, events, fresh }) => {
        const before = this.view;
        const mine = before !== undefined && this.myTurn;
        const unfinished = fresh ? [] : this.unfinished();
        this.view = view;
        this.events = fresh ? events : [...this.events, ...events];
        this.arrived = fresh
          ? new Set()
          : new Set(Object.keys(view.routes).filter((id) => before?.routes[id] === undefined));
        this.waiting = false;
        this.refusal = null;
        if (fresh) this.forget();
        else this.notice(events, unfinished);
        if (this.route && view.routes[this.route] !== undefined) this.route = null;
        if (mine && !this.myTurn) this.putBack(); // who only looks at a route may go on while others play
      },
      refused: (refusal) => {
        this.waiting = false;
        this.refusal = this.words.refusal(refusal);
      },
      link: (state) => (this.link = state),
    });
  }

  // ---- small moments
  private unfinished(): string[] {
    const { tickets, seat } = this.view;
    return seat === null ? [] : (tickets ?? []).filter((ticket) => !arrived(this.progressOf(ticket)));
  }
  private notice(events: GameEvent[], unfinished: string[]) {
    const done = unfinished.filter((ticket) => this.view.tickets?.includes(ticket) && arrived(this.progressOf(ticket)));
    const own = events.filter((event) => event.type === 'ticket_completed' && event.seat === this.view.seat).map((event) => event.ticket as string);
    const loud = events.filter((event) => ['market_flushed', 'last_round', 'bonus_taken'].includes(event.type));
    const joined = [...new Set([...done, ...own])];
    const text = joined.length
      ? m.ticket_arrived({ ticket: this.words.list(joined.map((ticket) => this.words.ticket(ticket))) })
      : tell(loud, this.view.names, this.words).at(-1)?.text;
    if (!text || this.over) return;
    this.moment = text;
    clearTimeout(this.clock);
    this.clock = setTimeout(() => (this.moment = null), 3200);
  }

  /** Somebody else may be looking now: nothing on the screen stays of what one player had in mind. */
  private forget() {
    this.putBack();
    this.shownTicket = null;
    this.moment = null;
  }

  // ---- who and what
  readonly myTurn = $derived.by(() => this.view.seat !== null && this.view.to_act.includes(this.view.seat));
  readonly over = $derived.by(() => this.view.phase === 'over');
  readonly hand = $derived.by(() => this.view.hand ?? {});
  readonly may = $derived.by(() => new Set(this.view.legal.map((action) => action.type)));
  readonly claimable = $derived.by(
    () => new Set(this.view.legal.flatMap((action) => (action.type === 'claim' ? [action.route] : []))),
  );
  readonly drawable = $derived.by(
    () => new Set(this.view.legal.flatMap((action) => (action.type === 'draw' ? [action.card] : []))),
  );
  readonly stationOf = $derived.by(() =>
    Object.fromEntries(this.view.stations.flatMap((cities, seat) => cities.map((city) => [city, seat] as const))),
  );
  /** Cities that can be clicked now. */
  readonly targets = $derived.by(
    () =>
      new Set(
        this.view.legal.flatMap((action) =>
          action.type === 'place_tourists' ||
          action.type === 'take_token' ||
          (action.type === 'build_station' && this.building)
            ? [action.city]
            : [],
        ),
      ),
  );
  readonly lines = $derived.by(() => tell(this.events, this.view.names, this.words));
  /** The routes of the newest claim by somebody else, to be seen on the map. */
  readonly last = $derived.by(() => {
    const line = this.lines.findLast((candidate) => candidate.routes.length && candidate.seat !== null);
    const recent = line && this.lines.length - this.lines.indexOf(line) <= this.view.names.length + 2;
    return new Set(recent && line.seat !== this.view.seat ? line.routes : []);
  });

  get byTickets(): boolean {
    return this.plate.rules.scoring.counts === 'tickets';
  }
  /** What a seat's marker shows: until the end the tickets of others are their secret. */
  score(seat: number): number {
    const { total, routes, tokens } = this.view.scores[seat]!;
    return this.byTickets || this.over ? total : routes + tokens;
  }
  standing(seat: number): Standing {
    return { owners: this.view.routes, closed: new Set(this.view.closed), seat };
  }
  progressOf(ticket: string, seat = this.view.seat ?? 0): Progress {
    const { a, b } = this.plate.tickets.find((candidate) => candidate.id === ticket)!;
    return progress(this.plate, this.around, a, b, this.standing(seat));
  }
  longest(seat: number): string[] {
    return longestPath(this.plate, this.view.routes, seat);
  }
  routeOf(id: string): Route {
    return this.routes.get(id)!;
  }

  /** What is asked of me, or whom the table waits for. */
  readonly headline = $derived.by(() => {
    const { phase, names, to_act } = this.view;
    const edition = this.plate.id;
    if (this.over) return m.game_over({ edition });
    if (!this.myTurn) {
      const name = this.words.list(to_act.map((seat) => names[seat]!));
      return phase === 'opening_tickets' ? m.waiting_for({ name }) : m.turn_of({ name });
    }
    switch (phase) {
      case 'opening_tickets':
      case 'keep_tickets':
        return m.choose_your_tickets({ edition });
      case 'second_card':
        return m.one_more_card();
      case 'tunnel':
        return m.pay_for_tunnel();
      case 'place_tourists':
        return m.place_your_tourists();
      case 'take_token':
        return m.choose_a_token();
      default:
        return m.your_turn();
    }
  });
  readonly verdict = $derived.by(() => {
    const { winners, names, seat } = this.view;
    if (winners.length > 1) return m.winners({ names: this.words.list(winners.map((winner) => names[winner]!)) });
    return winners[0] === seat ? m.you_win() : m.winner({ name: names[winners[0] ?? 0]! });
  });

  // ---- payments for what is chosen
  readonly payments = $derived.by(() => {
    if (this.view.tunnel && this.view.phase === 'tunnel')
      return tunnelPayments(this.view.legal, this.view.tunnel.color, this.view.tunnel.extra);
    if (this.route) return claims(this.view.legal, this.routeOf(this.route), this.hand);
    if (this.city && this.building) return stations(this.view.legal, this.city, this.stationCost, this.hand);
    return [];
  });
  readonly stationCost = $derived.by(() => {
    const built = this.view.seat === null ? 0 : this.view.stations[this.view.seat]!.length;
    return this.plate.rules.stations?.costs[built] ?? 0;
  });
  lacks(route: Route): number {
    return lacking(route, this.hand);
  }

  // ---- doing
  choose(route: string) {
    this.refusal = null;
    this.city = null;
    this.building = false;
    this.route = this.route === route ? null : route;
  }
  chooseCity(city: string) {
    this.route = null;
    if (this.building) this.city = city;
    else {
      const action = this.view.legal.find((candidate) => 'city' in candidate && candidate.city === city);
      if (action) this.send(action);
    }
  }
  putBack() {
    this.route = null;
    this.city = null;
    this.building = false;
  }
  send(action: Action) {
    if (this.waiting) return;
    this.waiting = true;
    this.connection.send(action);
    if (action.type !== 'pay_tunnel') this.putBack();
  }
  close() {
    this.connection.close();
  }
}
