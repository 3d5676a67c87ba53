import { createContext } from "react"
import type { PagePath } from "#platform/app-path.ts"

export type StoredListView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean }

/** `search` is empty for the whole list; `count` is absent where counting takes long. */
export type ListView = Omit<StoredListView, "query"> & { search: string; count?: number | undefined }

/** Names of hidden columns, and whether rows have more room. */
export type ListLayout = { hidden: readonly string[]; isComfortable: boolean }

/** What a person has set up for a list; `search` is that of the list as it is shown. */
export type ListSetup = {
  path: PagePath
  search: string
  views: readonly ListView[]
  layout: ListLayout
}

export const usualLayout: ListLayout = { hidden: [], isComfortable: false }

/** The layout of the list around a table. */
export const LayoutContext = createContext(usualLayout)
