import type { AppPath } from "#platform/app-path.ts"
import type { Station } from "./kinds.ts"

export function stationPath(station: Station, facts: Record<string, string> = {}): AppPath {
  return `/admin/scan?${new URLSearchParams({ station, ...facts })}`
}
