import type { AppContext } from "#platform/ctx.ts"

/** The index needs so little that a worker thread can have its own. */
export type IndexApp = Pick<AppContext, "pool" | "log">

type QueryHandler = (app: IndexApp, asked: never) => Promise<unknown>

const answers = new Map<string, QueryHandler>()

type QueryForwarder = (name: string, asked: unknown) => Promise<unknown>

const elsewhere = new WeakMap<IndexApp, QueryForwarder>()

/**
 * A query of the in-memory index. Input and result are plain data, so that a worker thread can answer; without one it
 * is answered in place.
 */
export function question<Asked, Answered>(
  name: string,
  answer: (app: IndexApp, asked: Asked) => Promise<Answered>,
): (app: IndexApp, asked: Asked) => Promise<Answered> {
  answers.set(name, answer)
  return (app, asked) => {
    const ask = elsewhere.get(app)
    return ask ? (ask(name, asked) as Promise<Answered>) : answer(app, asked)
  }
}

export function askElsewhere(app: IndexApp, ask: QueryForwarder): void {
  elsewhere.set(app, ask)
}

export async function answer(app: IndexApp, name: string, asked: unknown): Promise<unknown> {
  const found = answers.get(name)
  if (!found) throw new Error(`nobody answers "${name}"`)
  return await found(app, asked as never)
}
