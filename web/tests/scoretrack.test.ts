import { describe, expect, test } from 'vitest';
import { course, posts, spread } from '../src/game/scoretrack';

describe('the course', () => {
  test('is round, holds every score and begins below nought when somebody is there', () => {
    expect(course([0, 0])).toEqual({ from: 0, to: 50, step: 10 });
    expect(course([12, 51])).toEqual({ from: 0, to: 75, step: 10 });
    expect(course([-13, 120])).toEqual({ from: -20, to: 125, step: 10 });
  });
  test('ends at the goal where tickets are counted', () => {
    expect(posts(course([2, 3], 6))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(course([7, 3], 6).to).toBe(7);
  });
  test('has no post beyond its end', () => {
    expect(posts({ from: -10, to: 75, step: 10 })).toEqual([-10, 0, 10, 20, 30, 40, 50, 60, 70]);
  });
});

describe('markers', () => {
  const apart = (stands: number[]) => {
    const sorted = [...stands].sort((a, b) => a - b);
    return Math.min(...sorted.slice(1).map((x, i) => x - sorted[i]!));
  };
  test('stand at their places where there is room', () => {
    expect(spread([10, 90, 50], 20, 100)).toEqual([10, 90, 50]);
  });
  test('that would hide each other stand around what they want, in order', () => {
    expect(spread([50, 52], 20, 100)).toEqual([41, 61]);
    expect(spread([0, 0, 0], 20, 100)).toEqual([0, 20, 40]);
    expect(spread([100, 99], 20, 100)).toEqual([100, 80]);
  });
  test('keep their distance when groups grow into each other', () => {
    const wants = [30, 31, 45, 46, 64];
    const stands = spread(wants, 20, 300);
    expect(apart(stands)).toBeGreaterThanOrEqual(20 - 1e-9);
    expect([...stands].sort((a, b) => a - b)).toEqual(stands);
    expect(Math.min(...stands)).toBeGreaterThanOrEqual(0);
  });
});
