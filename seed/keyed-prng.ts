/** A pseudo-random generator: the same key gives the same numbers in the same order, on any machine. */
export type Prng = {
  /** From 0 up to, not including, 1. */
  share(): number
  between(min: number, max: number): number
  whole(min: number, max: number): number
  isOne(inShare: number): boolean
  pick<T>(choices: readonly T[]): T
  /** A factor around 1; `spread` 0.2 stays within 0.8 to 1.25 two times out of three. */
  factor(spread: number): number
  shuffled<T>(all: readonly T[]): T[]
}

export function keyedPrng(key: string): Prng {
  let state = seedOf(key)
  function share(): number {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + share() * (max - min)
  const whole = (min: number, max: number) => Math.floor(between(min, max + 1))
  return {
    share,
    between,
    whole,
    isOne: (inShare) => share() < inShare,
    pick(choices) {
      const chosen = choices[Math.floor(share() * choices.length)]
      if (chosen === undefined) throw new Error("there is nothing to pick from")
      return chosen
    },
    // The sum of three uniform numbers is close enough to the bell curve of prices.
    factor: (spread) => Math.exp((share() + share() + share() - 1.5) * 2 * spread),
    shuffled(all) {
      const mixed = [...all]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = whole(0, last)
        const moved = mixed[last]
        mixed[last] = mixed[other] as (typeof mixed)[number]
        mixed[other] = moved as (typeof mixed)[number]
      }
      return mixed
    },
  }
}

function seedOf(key: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), 0x01000193)
  return value
}
