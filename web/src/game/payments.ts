// What can be paid and how: the engine says what is legal, this puts it in the order a player would want.
import type { Route } from '../board/plate';
import type { Action, Counts } from './types';

export interface Payment<A extends Action = Action> {
  action: A;
  color: string;
  locomotives: number;
  colored: number;
}

export const cardsOf = ({ color, colored, locomotives }: { color: string; colored: number; locomotives: number }) => [
  ...Array<string>(colored).fill(color),
  ...Array<string>(locomotives).fill('locomotive'),
];

/** Fewest locomotives first; then the colour of which most is left. */
export function bestFirst<A extends Action>(payments: Payment<A>[], hand: Counts): Payment<A>[] {
  const left = (payment: Payment) => (payment.colored ? (hand[payment.color] ?? 0) - payment.colored : -1);
  return [...payments].sort((a, b) => a.locomotives - b.locomotives || left(b) - left(a));
}

export function claims(legal: Action[], route: Route, hand: Counts): Payment<Action & { type: 'claim' }>[] {
  const mine = legal.filter((action) => action.type === 'claim' && action.route === route.id) as (Action & { type: 'claim' })[];
  return bestFirst(
    mine.map((action) => ({
      action,
      color: action.color,
      locomotives: action.locomotives,
      colored: route.length - action.locomotives,
    })),
    hand,
  );
}

export function stations(legal: Action[], city: string, cost: number, hand: Counts): Payment<Action & { type: 'build_station' }>[] {
  const mine = legal.filter((action) => action.type === 'build_station' && action.city === city) as (Action & {
    type: 'build_station';
  })[];
  return bestFirst(
    mine.map((action) => ({
      action,
      color: action.color,
      locomotives: action.locomotives,
      colored: cost - action.locomotives,
    })),
    hand,
  );
}

export function tunnelPayments(legal: Action[], color: string, extra: number): Payment<Action & { type: 'pay_tunnel' }>[] {
  const mine = legal.filter((action) => action.type === 'pay_tunnel') as (Action & { type: 'pay_tunnel' })[];
  return mine
    .map((action) => ({ action, color, locomotives: action.locomotives, colored: extra - action.locomotives }))
    .sort((a, b) => a.locomotives - b.locomotives);
}

/** How many cards a hand lacks for a route, with its best colour. */
export function lacking(route: Route, hand: Counts): number {
  const locomotives = hand.locomotive ?? 0;
  const colors = route.color === 'grey' ? Object.keys(hand).filter((card) => card !== 'locomotive') : [route.color];
  const most = Math.max(0, ...colors.map((color) => hand[color] ?? 0));
  const forFerry = Math.max(0, (route.locomotives ?? 0) - locomotives);
  const spare = Math.max(0, locomotives - (route.locomotives ?? 0));
  return forFerry + Math.max(0, route.length - (route.locomotives ?? 0) - most - spare);
}
