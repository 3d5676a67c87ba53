import { type Place, placeSlugs } from "#domains/places/places.ts"
import { isOneOf } from "#platform/records.ts"

/** What a person has set in the frame, in a cookie so that the server renders it so. */
export type FrameChoices = {
  /** Of the lists; null for all of them. */
  place: Place | null
  isNarrow: boolean
  /** Groups of the menu, by what their reader did last. */
  opened: readonly string[]
  closed: readonly string[]
}

export function parseFrameChoices(text: string): FrameChoices {
  const values = new URLSearchParams(text)
  const place = values.get("place")
  return {
    place: isOneOf(placeSlugs, place) ? place : null,
    isNarrow: values.has("narrow"),
    opened: namesIn(values.get("opened")),
    closed: namesIn(values.get("closed")),
  }
}

export function frameText({ place, isNarrow, opened, closed }: FrameChoices): string {
  return new URLSearchParams({
    ...(place && { place }),
    ...(isNarrow && { narrow: "1" }),
    ...(opened.length > 0 && { opened: opened.join(".") }),
    ...(closed.length > 0 && { closed: closed.join(".") }),
  }).toString()
}

export function withGroup(choices: FrameChoices, group: string, isOpen: boolean): FrameChoices {
  const without = (names: readonly string[]) => names.filter((name) => name !== group)
  const { opened, closed } = choices
  return isOpen
    ? { ...choices, opened: [...without(opened), group], closed: without(closed) }
    : { ...choices, opened: without(opened), closed: [...without(closed), group] }
}

function namesIn(text: string | null): string[] {
  return text?.split(".").filter((name) => /^[a-z]{1,20}$/.test(name)) ?? []
}
