import { refuse } from "./refusals.ts"

export const maxTagLength = 30
export const maxTags = 20

/** As staff type it: one tag without a comma, which separates several. */
export function parseTag(typed: string): string {
  const tag = typed.trim().replace(/\s+/g, " ")
  if (tag === "") throw refuse("tagRequired", { field: "tag" })
  if (tag.length > maxTagLength) throw refuse("tagTooLong", { max: maxTagLength, field: "tag" })
  if (/[,\p{Cc}]/u.test(tag)) throw refuse("tagUnclear", { field: "tag" })
  return tag
}

/** Upper and lower case are the same tag. */
export function withTag(tags: readonly string[], tag: string): string[] {
  if (hasTag(tags, tag)) throw refuse("alreadyTagged")
  if (tags.length >= maxTags) throw refuse("tooManyTags", { max: maxTags })
  return [...tags, tag].toSorted((one, other) => one.localeCompare(other))
}

export function withoutTag(tags: readonly string[], tag: string): string[] {
  if (!hasTag(tags, tag)) throw refuse("notTagged")
  return tags.filter((each) => !isSame(each, tag))
}

function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((each) => isSame(each, tag))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
