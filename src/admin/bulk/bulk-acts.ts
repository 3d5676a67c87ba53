/** An act on all rows of a list is for this many at once. */
export const maxOfAll = 1_000

export type BulkField =
  | "reason"
  | "shelf"
  | "auction"
  | "opening"
  | "price"
  | "carrier"
  | "checks"
  | "tag"
  | "sale"
/** act → the fields it needs. Their names are texts `many.acts.<list>.<act>`. */
export type BulkActs = Readonly<Record<string, readonly BulkField[]>>
export type BulkHandlers<Acts extends BulkActs> = Readonly<
  Record<keyof Acts, (rowId: string) => Promise<unknown>>
>
