import type { PagePath } from "#platform/app-path.ts"

export type StoredListView = { id: string; name: string; query: string; isShared: boolean; isOwn: boolean }

/** `search` is empty for the whole list; `count` is absent where counting takes long. */
export type ListView = Omit<StoredListView, "query"> & { search: string; count?: number | undefined }

/** What a person has set up for a list. */
export type ListSetup = { path: PagePath; views: readonly ListView[] }
