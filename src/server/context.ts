import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { Topic } from "#platform/topic.ts"
import type { Bound } from "./bind-page.ts"
import type { Bytes } from "./drawing/bytes.ts"
import type { DrawingRoom } from "./drawing/drawing-room.ts"
import type { DrawnParts } from "./drawn-part.ts"

export type PageNote = {
  problem?: unknown
  keep?: { seconds: number; topics: readonly Topic[] }
  /** Holds the data of server-rendered parts. Missing if only the page's data is requested. */
  parts?: DrawnParts
  /** Set by the renderer. From a render thread it already has its policy. */
  document?: Bytes | Bound
}

export const ctxKey = createContext<Ctx>()
export const formKey = createContext<FormData | null>(null)
export const pageKey = createContext<PageNote>()
export const drawingKey = createContext<DrawingRoom | null>(null)
