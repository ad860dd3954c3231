// The rules of an edition, short. Its numbers decide what is said; the coach says the same when it first matters.
import type { Plate } from '../board/plate';
import { m } from '../words/messages.js';

export interface Chapter {
  key: string;
  glyph: string;
  title: string;
  text: string;
}

export function chapters({ id: edition, rules }: Pick<Plate, 'id' | 'rules'>): Chapter[] {
  const byTickets = rules.scoring.counts === 'tickets';
  const list: (Chapter | false)[] = [
    {
      key: 'goal',
      glyph: 'trophy',
      title: m.rule_goal_title(),
      text: byTickets ? m.rule_goal_tickets({ count: rules.ending.tickets_completed ?? 0 }) : m.rule_goal(),
    },
    { key: 'turn', glyph: 'star', title: m.rule_turn_title(), text: m.rule_turn() },
    {
      key: 'draw',
      glyph: 'cards',
      title: m.rule_draw_title(),
      text: rules.market ? m.rule_draw({ edition }) : m.rule_draw_deck(),
    },
    { key: 'claim', glyph: 'wagon', title: m.rule_claim_title(), text: m.rule_claim({ edition }) },
    {
      key: 'doubles',
      glyph: 'swap',
      title: m.rule_doubles_title(),
      text: [m.rule_doubles(), ...(rules.routes.doubles_closed_up_to ? [m.rule_doubles_closed({ count: rules.routes.doubles_closed_up_to })] : [])].join(' '),
    },
    {
      key: 'tickets',
      glyph: 'ticket',
      title: m.rule_tickets_title(),
      text: rules.tickets.replace_completed
        ? m.rule_tickets_replaced()
        : `${m.rule_tickets()} ${m.rule_tickets_draw({ draw: rules.tickets.draw, keep: rules.tickets.keep ?? 1 })}`,
    },
    !!rules.tunnels && { key: 'tunnels', glyph: 'tunnel', title: m.rule_tunnels_title(), text: m.rule_tunnels({ count: rules.tunnels.turned_up }) },
    !!rules.ferries && { key: 'ferries', glyph: 'ferry', title: m.rule_ferries_title(), text: m.rule_ferries({ edition }) },
    !!rules.stations && { key: 'stations', glyph: 'station', title: m.rule_stations_title(), text: m.rule_stations({ points: rules.stations.unbuilt_points }) },
    !!rules.tourists && { key: 'tourists', glyph: 't-crab', title: m.rule_tourists_title(), text: m.rule_tourists() },
    !!rules.paths && { key: 'paths', glyph: 'c-locomotive', title: m.rule_paths_title(), text: m.rule_paths({ points: rules.paths.longest_bonus }) },
    !!rules.east_west && { key: 'east_west', glyph: 'globe', title: m.rule_east_west_title(), text: m.rule_east_west() },
    {
      key: 'ending',
      glyph: 'check',
      title: m.rule_ending_title(),
      text: byTickets
        ? m.rule_ending_tickets({ count: rules.ending.tickets_completed ?? 0 })
        : m.rule_ending({ count: rules.ending.trains_left ?? 0 }),
    },
  ];
  return list.filter((chapter): chapter is Chapter => chapter !== false);
}
