import { currentPage, type PagePath } from "#platform/app-path.ts"

export const listCookieName = "list"

/** Browsers keep a cookie of 4 kB. */
const maxIds = 120

/**
 * Remembers the order of the rows of a list that is shown, in the browser, so that the page of one of them leads to the
 * ones before and after it, also after it has left the list. Scripts may read it: the ids are in the list.
 */
export function listCookie(ids: readonly string[]): string | undefined {
  const [kind = ""] = ids[0]?.split("_") ?? []
  const tails = ids.slice(0, maxIds).flatMap((id) => /^[a-z]{3}_([0-9a-z]{24})$/.exec(id)?.[1] ?? [])
  if (tails.length < 2 || ids.some((id) => !id.startsWith(`${kind}_`))) return undefined
  return `${listCookieName}=${kind}:${tails.join(".")}; Path=/admin; SameSite=Lax`
}

/** The ids of the rows among what a list's read has found. */
export function rowIdsIn(found: object): string[] {
  for (const part of Object.values(found)) {
    if (!Array.isArray(part)) continue
    const ids = part.flatMap((row: unknown) => idOf(row) ?? [])
    if (ids.length > 0) return ids
  }
  return []
}

function idOf(row: unknown): string | undefined {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string"
    ? row.id
    : undefined
}

export type Neighbours = {
  previous: PagePath | undefined
  next: PagePath | undefined
  position: number
  count: number
}

/** In the list that this tab has shown, or else in the browser's last one. */
export function neighboursIn(lists: readonly string[], pathname: string): Neighbours | undefined {
  for (const list of lists) {
    const found = neighboursOf(list, pathname)
    if (found) return found
  }
  return undefined
}

/** The neighbours of the object at this address in the last list shown; undefined if it is not in that list. */
export function neighboursOf(remembered: string, pathname: string): Neighbours | undefined {
  const [kind, list = ""] = remembered.split(":")
  const [, start = "", id = ""] = /^(\/admin\/(?:[a-z-]+\/)+)([a-z]{3}_[0-9a-z]{24})$/.exec(pathname) ?? []
  if (!kind || !id.startsWith(`${kind}_`)) return undefined
  const tails = list.split(".")
  const index = tails.indexOf(id.slice(kind.length + 1))
  if (index < 0) return undefined
  const pathOf = (tail: string | undefined) =>
    tail === undefined ? undefined : currentPage({ pathname: `${start}${kind}_${tail}` })
  return {
    previous: index > 0 ? pathOf(tails[index - 1]) : undefined,
    next: pathOf(tails[index + 1]),
    position: index + 1,
    count: tails.length,
  }
}
