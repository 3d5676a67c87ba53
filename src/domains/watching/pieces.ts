import type { Id } from "#platform/ids.ts"

export type Follow = { memberId: Id<"mem">; lotId: Id<"lot"> }

/** PostgreSQL allows 65,535 parameters per statement. */
const mostRows = 5_000

export function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = []
  for (let from = 0; from < rows.length; from += mostRows) pieces.push(rows.slice(from, from + mostRows))
  return pieces
}
