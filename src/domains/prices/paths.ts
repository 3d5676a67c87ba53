export const pricesPath = "/whisky-prices"

export const historyFileKinds = ["csv", "json"] as const
export type HistoryFileKind = (typeof historyFileKinds)[number]

/** Where every sale of a bottle is to be had as a file. */
export function historyFilePath(productId: string, kind: HistoryFileKind): string {
  return `${pricesPath}/${productId}.${kind}`
}
