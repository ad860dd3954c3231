/** A way across the map, drawn over the routes: a ticket being thought about, or a longest path. */
export interface Way {
  key: string;
  routes: string[];
  ends: string[];
  color: string;
  dashed?: boolean;
  letter?: string;
}
