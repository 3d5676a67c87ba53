/**
 * Matches rows written since snapshot $1. Rows of a database restored from a dump carry transaction ids of the old
 * server, which may be far ahead of this one's: those do not count as written since.
 */
export function changedWithin(column: string): string {
  return `${column} >= $1::xid8 and ${column} < pg_snapshot_xmax(pg_current_snapshot())`
}
