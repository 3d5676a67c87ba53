import { createContext } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import type { Topic } from "#platform/live/topic.ts"

/** The packed data of page fragments, by name. */
export type FragmentData = Record<string, string>

export type PageState = {
  /** Missing if only the page's data is requested. */
  fragments?: FragmentData
  problem?: unknown
  /** Set by the loader of a page that guests may share, with the topics that change it. */
  cache?: { seconds: number; topics: readonly Topic[] }
}

export const ctxKey = createContext<Ctx>()
export const formKey = createContext<FormData | null>(null)
export const pageKey = createContext<PageState>()
