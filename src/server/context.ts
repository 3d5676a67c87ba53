import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"

/** What a page may say of itself while it is made: how long it may be kept for visitors who are not signed in. */
export type PageNote = {
  keep?: { seconds: number; topics: readonly string[] }
  /** The finished document; set by the renderer alone. */
  html?: string
}

export const ctxKey = createContext<Ctx>()
export const pageKey = createContext<PageNote>()
