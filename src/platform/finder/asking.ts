import type { AppContext } from "#platform/ctx.ts"

/** What finding takes of a house: so little that a thread has its own. */
export type FinderApp = Pick<AppContext, "pool" | "log">

type Answer = (app: FinderApp, asked: never) => Promise<unknown>

const answers = new Map<string, Answer>()

/** Puts a question to where the answer is. */
type Ask = (name: string, asked: unknown) => Promise<unknown>

const elsewhere = new WeakMap<FinderApp, Ask>()

/**
 * A question to what is kept in memory. It and its answer are plain data, so that it can be put to a thread, for the
 * houses that have one; in the others it is answered on the spot.
 */
export function question<Asked, Answered>(
  name: string,
  answer: (app: FinderApp, asked: Asked) => Promise<Answered>,
): (app: FinderApp, asked: Asked) => Promise<Answered> {
  answers.set(name, answer)
  return (app, asked) => {
    const ask = elsewhere.get(app)
    return ask ? (ask(name, asked) as Promise<Answered>) : answer(app, asked)
  }
}

/** From now on the questions of this house are put elsewhere. */
export function askElsewhere(app: FinderApp, ask: Ask): void {
  elsewhere.set(app, ask)
}

/** Answers here what was asked elsewhere. */
export async function answer(app: FinderApp, name: string, asked: unknown): Promise<unknown> {
  const found = answers.get(name)
  if (!found) throw new Error(`nobody answers "${name}"`)
  return await found(app, asked as never)
}
