import type { Ctx } from "./ctx.ts"

/**
 * A statement that is asked again and again: its words are put together once for each database, or transaction, that it is
 * asked of, and the database reads and plans it once for each connection.
 */
export function prepared<Statement>(make: (db: Ctx["db"]) => Statement): (db: Ctx["db"]) => Statement {
  const made = new WeakMap<Ctx["db"], Statement>()
  return (db) => {
    const found = made.get(db)
    if (found) return found
    const statement = make(db)
    made.set(db, statement)
    return statement
  }
}
