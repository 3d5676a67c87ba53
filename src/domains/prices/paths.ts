import type { AppPath } from "#platform/app-path.ts"

export const pricesPath = "/whisky-prices"

export const historyFileKinds = ["csv", "json"] as const
export type HistoryFileKind = (typeof historyFileKinds)[number]

export function historyFilePath(productId: string, kind: HistoryFileKind): AppPath {
  return `${pricesPath}/${productId}.${kind}`
}
