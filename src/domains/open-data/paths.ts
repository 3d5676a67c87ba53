import type { OtherPath } from "#platform/app-path.ts"

export const openDataPath = "/open-data"
export const manifestName = "manifest.json"
export const noteName = "manifest.note"
export const packageName = "datapackage.json"

/** The day may be "latest", which leads on to the newest snapshot. */
export function openFilePath(day: string, name: string): OtherPath {
  return `${openDataPath}/${day}/${name}`
}
