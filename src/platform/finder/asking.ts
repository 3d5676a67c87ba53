import type { AppContext } from "#platform/ctx.ts"

/** The index needs so little that a worker thread can have its own. */
export type FinderApp = Pick<AppContext, "pool" | "log">

type Answer = (app: FinderApp, asked: never) => Promise<unknown>

const answers = new Map<string, Answer>()

type Ask = (name: string, asked: unknown) => Promise<unknown>

const elsewhere = new WeakMap<FinderApp, Ask>()

/**
 * A query of the in-memory index. Input and result are plain data, so that a worker thread can answer; without one it
 * is answered in place.
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

export function askElsewhere(app: FinderApp, ask: Ask): void {
  elsewhere.set(app, ask)
}

export async function answer(app: FinderApp, name: string, asked: unknown): Promise<unknown> {
  const found = answers.get(name)
  if (!found) throw new Error(`nobody answers "${name}"`)
  return await found(app, asked as never)
}
