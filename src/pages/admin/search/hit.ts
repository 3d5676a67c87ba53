import type { KeyIn } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"

export type HitKind = KeyIn<"admin", "search.kinds">

/** Something that staff look for, with what tells it from others of its name. */
export type Hit = { kind: HitKind; to: AppPath; title: string; note: string }

/** What the page of results answers. */
export type SearchResults = { text: string; hits: Hit[] }

/** Of each kind; a page of its own has the rest. */
export const maxHits = 5
export const maxSearchLength = 100
