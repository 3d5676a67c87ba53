import type { Column, SQL, SQLWrapper } from "drizzle-orm"
import type { KeyIn } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import type { MenuItemName } from "../frame/menu-item.ts"

export type QueueName = KeyIn<"admin", "queues">

/** The rows that wait, and what is known of each. */
export type WaitingRows = {
  from: SQLWrapper
  where: SQL | undefined
  /** Since when it waits. */
  since?: Column | SQL
  /** When it must be done. */
  due?: Column | SQL
  cents?: Column
  /** Since when a row is in the list of any filter, if that is not `since`. */
  added?: Column
}

export type WorkQueue = {
  name: QueueName
  /** The list of exactly these rows; some are those of today. */
  to: (today: string) => AppPath
  /** Its entry in the menu, if the count belongs there. */
  page?: MenuItemName
  /** Something went wrong: it is shown before other work. */
  isException?: true
  /** What the earliest `due` is: a time to answer or pay by, if it is not said. */
  deadline?: "slot" | "preview"
  rows: (ctx: Ctx, address: string) => WaitingRows
  /** The rows that are watched for changes, where each reader has others. */
  watched?: WaitingRows
}

type ListedWhere<D extends ListDefinition> = { where(ctx: Ctx, query: ListQuery<D>): SQL | undefined }
type QueueRows = Omit<WaitingRows, "where">
type QueueFacts = Omit<WorkQueue, "to" | "rows"> & QueueRows & { to: AppPath | WorkQueue["to"] }

/** Counts the rows of the list at the address, by the list's own conditions. */
export function queueOf<D extends ListDefinition>(
  list: List<D>,
  listed: ListedWhere<D>,
  { to, from, since, due, cents, added, ...queue }: QueueFacts,
): WorkQueue {
  return {
    ...queue,
    to: typeof to === "function" ? to : () => to,
    rows(ctx, address) {
      const query = queryAt(list, address)
      const times = { ...(since && { since }), ...(due && { due }), ...(added && { added }) }
      return { from, where: listed.where(ctx, query), ...times, ...(cents && { cents }) }
    },
  }
}

export function queryAt<D extends ListDefinition>(list: List<D>, address: string): ListQuery<D> {
  const [, search] = address.split("?")
  return readListQuery(list, new URLSearchParams(search))
}
