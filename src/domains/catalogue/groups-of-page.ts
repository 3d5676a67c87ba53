/** The products of a distillery, or of none. */
type ProductGroup = { distilleryId: string | null; count: number }

/** The groups that a page of all their products shows, and the offset of the page within these. */
export function groupsOfPage(groups: readonly ProductGroup[], offset: number, limit: number) {
  const distilleryIds: ProductGroup["distilleryId"][] = []
  let total = 0
  let before = 0
  for (const { distilleryId, count } of groups) {
    if (total + count <= offset) before += count
    else if (total < offset + limit) distilleryIds.push(distilleryId)
    total += count
  }
  return { distilleryIds, offset: offset - before, total }
}
