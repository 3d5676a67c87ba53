import type { Id } from "#platform/ids.ts"

export type MemberLot = { memberId: Id<"mem">; lotId: Id<"lot"> }

const maxRows = 5_000

export function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let from = 0; from < rows.length; from += maxRows) chunks.push(rows.slice(from, from + maxRows))
  return chunks
}
