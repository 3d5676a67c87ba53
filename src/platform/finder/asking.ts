import type { House } from "#platform/ctx.ts"

/** What finding takes of a house: so little that a thread has its own. */
export type FinderHouse = Pick<House, "pool" | "log">

type Answer = (house: FinderHouse, asked: never) => Promise<unknown>

const answers = new Map<string, Answer>()

/** Puts a question to where the answer is. */
type Ask = (name: string, asked: unknown) => Promise<unknown>

const elsewhere = new WeakMap<FinderHouse, Ask>()

/**
 * A question to what is kept in memory. It and its answer are plain data, so that it can be put to a thread, for the
 * houses that have one; in the others it is answered on the spot.
 */
export function question<Asked, Answered>(
  name: string,
  answer: (house: FinderHouse, asked: Asked) => Promise<Answered>,
): (house: FinderHouse, asked: Asked) => Promise<Answered> {
  answers.set(name, answer)
  return (house, asked) => {
    const ask = elsewhere.get(house)
    return ask ? (ask(name, asked) as Promise<Answered>) : answer(house, asked)
  }
}

/** From now on the questions of this house are put elsewhere. */
export function askElsewhere(house: FinderHouse, ask: Ask): void {
  elsewhere.set(house, ask)
}

/** Answers here what was asked elsewhere. */
export async function answer(house: FinderHouse, name: string, asked: unknown): Promise<unknown> {
  const found = answers.get(name)
  if (!found) throw new Error(`nobody answers "${name}"`)
  return await found(house, asked as never)
}
