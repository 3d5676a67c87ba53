/**
 * The rows written since a snapshot, $1. Rows of a database that was restored from a dump carry the numbers of the server
 * they came from, which may be far ahead of this one's: those were never written since.
 */
export function changedWithin(column: string): string {
  return `${column} >= $1::xid8 and ${column} < pg_snapshot_xmax(pg_current_snapshot())`
}
