import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { Topic } from "#platform/topic.ts"
import type { Bound } from "./bind-page.ts"
import type { Bytes } from "./drawing/bytes.ts"
import type { DrawingRoom } from "./drawing/drawing-room.ts"
import type { DrawnParts } from "./drawn-part.ts"

/** Notes about a page while it renders, such as how long it may be cached for visitors who are not signed in. */
export type PageNote = {
  /** The error, if the database was unavailable. */
  problem?: unknown
  keep?: { seconds: number; topics: readonly Topic[] }
  /** Data of the server-rendered parts. Missing if the browser requests only the page's data. */
  parts?: DrawnParts
  /** The finished document, with its policy if a render thread made it. Set by the renderer only. */
  document?: Bytes | Bound
}

export const ctxKey = createContext<Ctx>()
/** A form with files that was already read: see parsed-form.ts. */
export const formKey = createContext<FormData | null>(null)
export const pageKey = createContext<PageNote>()
/** The pool of render threads, if there is one. */
export const drawingKey = createContext<DrawingRoom | null>(null)
