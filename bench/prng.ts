/** A pseudo-random generator: the same seed gives the same numbers. */
export function prng(seed: number) {
  let state = (seed + 1) * 0x9e3779b9
  function share(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(share() * below)
  return {
    share,
    whole,
    isOne: (chance: number) => share() < chance,
    /** Low numbers far more often than high ones. */
    skewed: (below: number) => Math.floor(share() * share() * below),
    pick: <Item>(items: readonly Item[]) => items[whole(items.length)] as Item,
  }
}
