import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { Bound } from "./bind-page.ts"
import type { DrawingRoom } from "./drawing/drawing-room.ts"

/** What a page may say of itself while it is made: how long it may be kept for visitors who are not signed in. */
export type PageNote = {
  keep?: { seconds: number; topics: readonly string[] }
  /** The finished document, of another thread as bytes; set by the renderer alone. */
  document?: string | Bound
}

export const ctxKey = createContext<Ctx>()
export const pageKey = createContext<PageNote>()
/** Where pages are drawn beside the house, if anywhere. */
export const drawingKey = createContext<DrawingRoom | null>(null)
