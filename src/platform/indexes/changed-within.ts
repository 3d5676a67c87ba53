/**
 * Matches rows written since snapshot $1. A restored dump has transaction ids of the old server, perhaps far ahead of
 * this one's: those do not count.
 */
export function changedWithin(column: string): string {
  return `${column} >= $1::xid8 and ${column} < pg_snapshot_xmax(pg_current_snapshot())`
}
