import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { Topic } from "#platform/live/topic.ts"

export type PageState = {
  problem?: unknown
  /** Set by the loader of a page that guests may share, with the topics that change it. */
  cache?: { seconds: number; topics: readonly Topic[] }
}

export const ctxKey = createContext<Ctx>()
export const formKey = createContext<FormData | null>(null)
export const pageKey = createContext<PageState>()
