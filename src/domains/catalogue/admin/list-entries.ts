import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listCategories } from "../list-bottles.ts"
import { BottlerQuery, findBottlers } from "../read-bottler.ts"
import { DistilleryQuery, findDistilleries } from "../read-distillery.ts"
import { findTerms, GlossaryQuery } from "../read-glossary.ts"
import type { EntryNoun } from "../save-entry.ts"
import { yearsOf } from "../years.ts"
import { entryLists } from "./entry-fields.ts"
import type { EntryListQuery } from "./entry-list.ts"

/** The cells are those of the columns of the list. */
export type ListedEntry = { id: string; name: string; cells: readonly (string | number | null)[] }

/** In their usual order. */
const finders: Readonly<Record<EntryNoun, (ctx: Ctx, q: string) => Promise<ListedEntry[]>>> = {
  async distilleries(ctx, q) {
    const { found } = await findDistilleries(ctx, DistilleryQuery.parse({ q }))
    return found.map((row) => ({
      ...{ id: row.id, name: row.name },
      cells: [row.country, row.region, yearsOf(row), row.owner],
    }))
  },
  async bottlers(ctx, q) {
    const { found } = await findBottlers(ctx, BottlerQuery.parse({ q }))
    return found.map(({ id, name, country, city, founded }) => ({
      ...{ id, name },
      cells: [country, city, founded],
    }))
  },
  async glossary(ctx, q) {
    const { found } = await findTerms(ctx, GlossaryQuery.parse({ q }))
    return found.map(({ id, term, definition }) => ({ id, name: term, cells: [definition] }))
  },
  async categories(ctx, q) {
    return (await listCategories(ctx, q)).map(({ id, name, bottles }) => ({ id, name, cells: [bottles] }))
  },
}

/** A few hundred, which are found and sorted in memory. */
export async function listEntries(ctx: Ctx, noun: EntryNoun, query: EntryListQuery) {
  requirePermission(ctx, "catalogue")
  const { page, limit, rows } = query
  const found = await finders[noun](ctx, query.q)
  const chosen = rows ? found.filter(({ id }) => rows.includes(id)) : found
  const sorted = sortEntries(chosen, entryLists[noun].columns, query.sort)
  return {
    entries: sorted.slice((page - 1) * limit, page * limit),
    total: sorted.length,
    pages: pagesOf(sorted.length, limit),
  }
}

/** Empty cells come last; numbers begin with the largest. */
export function sortEntries(
  entries: readonly ListedEntry[],
  columns: readonly string[],
  sort: EntryListQuery["sort"],
): ListedEntry[] {
  if (sort === "usual") return [...entries]
  const index = columns.indexOf(sort)
  const cellOf = ({ name, cells }: ListedEntry) => (sort === "name" ? name : (cells[index] ?? ""))
  return entries.toSorted((one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)]
    if (typeof a === "number" && typeof b === "number" && a !== b) return b - a
    if (a === "" || b === "") return Number(a === "") - Number(b === "") || compare(one.name, other.name)
    return compare(String(a), String(b)) || compare(one.name, other.name)
  })
}

const { compare } = new Intl.Collator("en")
