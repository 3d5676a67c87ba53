import type { z } from "zod"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { type EntryNoun, requireFreeName } from "../../save-entry.ts"

export type ListedEntry = { id: string; name: string; cells: readonly (string | number | null)[] }
export type OpenEntry = { id: string | null; name: string | null; values: FormFields; pagePath: AppPath }

type LibraryEntries<Form> = {
  noun: EntryNoun
  form: z.ZodType<Form, unknown>
  list: (ctx: Ctx, q: string) => Promise<ListedEntry[]>
  read: (ctx: Ctx, id: string) => Promise<OpenEntry>
  save: (ctx: Ctx, id: string | null, form: Form) => Promise<string>
  remove?: (ctx: Ctx, id: string) => Promise<void>
  /** Initial values of the form for a new entry. */
  usual?: FormFields
}

type EntryPage = { q: string; entries: ListedEntry[]; open: OpenEntry | null }

/** The handlers of distilleries, bottlers, categories and terms: a list, and the form of one. */
export function entryLoader<Form>({ list, read, usual = {} }: LibraryEntries<Form>) {
  return adminLoader("catalogue", async (ctx, { url }): Promise<EntryPage> => {
    const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100)
    const editId = url.searchParams.get("edit")
    if (editId !== null) return { q, entries: [], open: await read(ctx, editId) }
    if (url.searchParams.has("add"))
      return { q, entries: [], open: { id: null, name: null, values: usual, pagePath: "" } }
    return { q, entries: await list(ctx, q), open: null }
  })
}

export function entryAction<Form>({ noun, form, save, remove }: LibraryEntries<Form>) {
  return adminAction("catalogue", async (ctx, submitted, { url }) => {
    const editId = url.searchParams.get("edit")
    if (remove && submitted.intent === "remove") {
      await remove(ctx, editId ?? "")
      return redirectWithToast(`/admin/${noun}`, "catalogue-admin", "messages.removed")
    }
    const { parsed } = await checkTogether({
      parsed: () => parseInput("catalogue", form, submitted),
      name: () => requireFreeName(ctx, noun, editId, (submitted.name ?? submitted.term ?? "").trim()),
    })
    const id = await save(ctx, editId, parsed)
    return redirectWithToast(`/admin/${noun}?edit=${id}`, "catalogue-admin", "messages.saved")
  })
}
