export const shelfSorts = ["newest", "price-up", "price-down", "name", "ending"] as const
export type ShelfSort = (typeof shelfSorts)[number]

export const shelfSize = 20
