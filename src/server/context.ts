import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { Topic } from "#platform/topic.ts"
import type { Bound } from "./bind-page.ts"
import type { Bytes } from "./drawing/bytes.ts"
import type { DrawingRoom } from "./drawing/drawing-room.ts"
import type { DrawnParts } from "./drawn-part.ts"

/** What a page may say of itself while it is made: how long it may be kept for visitors who are not signed in. */
export type PageNote = {
  /** What kept the page from being made, where that is the database being away. */
  problem?: unknown
  keep?: { seconds: number; topics: readonly Topic[] }
  /** What its drawn parts show; there for a whole page, and not where a browser asks for its data alone. */
  parts?: DrawnParts
  /** The finished document, of another thread bound already; set by the renderer alone. */
  document?: Bytes | Bound
}

export const ctxKey = createContext<Ctx>()
/** A form with files that was read already: see parsed-form.ts. */
export const formKey = createContext<FormData | null>(null)
export const pageKey = createContext<PageNote>()
/** Where pages are drawn beside the house, if anywhere. */
export const drawingKey = createContext<DrawingRoom | null>(null)
