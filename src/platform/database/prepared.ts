import type { Ctx } from "../ctx.ts"

/** Builds the statement once for each database or transaction; the database plans it once for each connection. */
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
