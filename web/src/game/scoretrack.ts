// A score track: how far it runs, where its posts stand, and how markers that would hide each other make room.

export interface Course {
  from: number;
  to: number;
  /** How far apart the numbered posts are. */
  step: number;
}

/** Long enough for every score, in round numbers; a goal in tickets is its own end. */
export function course(scores: number[], goal?: number): Course {
  const most = Math.max(0, ...scores);
  if (goal) return { from: 0, to: Math.max(goal, most), step: 1 };
  const least = Math.min(0, ...scores);
  return { from: Math.floor(least / 10) * 10, to: Math.max(50, Math.ceil(most / 25) * 25), step: 10 };
}

export const posts = ({ from, to, step }: Course): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

/**
 * Where markers stand that want to be at these places: in their order, at least `gap` apart, within [0, width], and no
 * farther from their places than that takes.
 */
export function spread(places: number[], gap: number, width: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]! || a - b);
  // Markers that touch form a group, which stands around the mean of what its members want.
  const groups: { members: number[]; start: number }[] = [];
  const begin = (members: number[]) => {
    const mean = members.reduce((sum, i) => sum + places[i]!, 0) / members.length;
    const length = (members.length - 1) * gap;
    return Math.max(0, Math.min(width - length, mean - length / 2));
  };
  for (const i of order) {
    let members = [i];
    for (let last = groups.at(-1); last && last.start + last.members.length * gap > begin(members); last = groups.at(-1)) {
      members = [...last.members, ...members];
      groups.pop();
    }
    groups.push({ members, start: begin(members) });
  }
  const stands: number[] = [];
  for (const { members, start } of groups) members.forEach((i, place) => (stands[i] = start + place * gap));
  return stands;
}
