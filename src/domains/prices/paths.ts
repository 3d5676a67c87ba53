export const pricesPath = "/whisky-prices"

export const historyFileKinds = ["csv", "json"] as const
export type HistoryFileKind = (typeof historyFileKinds)[number]

export function historyFilePath(productId: string, kind: HistoryFileKind): string {
  return `${pricesPath}/${productId}.${kind}`
}
