import type { AppContext } from "#platform/ctx.ts"

/** What the search index needs of the app: so little that a worker thread can have its own. */
export type FinderApp = Pick<AppContext, "pool" | "log">

type Answer = (app: FinderApp, asked: never) => Promise<unknown>

const answers = new Map<string, Answer>()

/** Sends a query to the thread that holds the index. */
type Ask = (name: string, asked: unknown) => Promise<unknown>

const elsewhere = new WeakMap<FinderApp, Ask>()

/**
 * Defines a query of the in-memory index. Its input and result are plain data, so it can be sent to the worker thread;
 * without one it is answered in place.
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

/** From now on sends this app's queries to the function. */
export function askElsewhere(app: FinderApp, ask: Ask): void {
  elsewhere.set(app, ask)
}

/** Answers in this thread a query that another one sent. */
export async function answer(app: FinderApp, name: string, asked: unknown): Promise<unknown> {
  const found = answers.get(name)
  if (!found) throw new Error(`nobody answers "${name}"`)
  return await found(app, asked as never)
}
