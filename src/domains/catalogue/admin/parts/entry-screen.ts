import type { z } from "zod"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { type EntryNoun, requireFreeName } from "../../save-entry.ts"
import { entryList } from "../entry-list.ts"
import { listEntries } from "../list-entries.ts"

export type OpenEntry = { id: string | null; name: string | null; values: FormFields; pagePath: AppPath }

type LibraryEntries<Form> = {
  noun: EntryNoun
  form: z.ZodType<Form, unknown>
  read: (ctx: Ctx, id: string) => Promise<OpenEntry>
  save: (ctx: Ctx, id: string | null, form: Form) => Promise<string>
  remove?: (ctx: Ctx, id: string) => Promise<void>
  /** Initial values of the form for a new entry. */
  usual?: FormFields
}

/** The handlers of distilleries, bottlers, categories and terms: a list, and the form of one. */
export function entryLoader<Form>({ noun, read, usual = {} }: LibraryEntries<Form>) {
  return listLoader(
    entryList,
    (ctx, query) => listEntries(ctx, noun, query),
    async (ctx, _query, { searchParams }): Promise<{ open: OpenEntry | null }> => {
      const editId = searchParams.get("edit")
      if (editId !== null) return { open: await read(ctx, editId) }
      const isNew = searchParams.has("add")
      return { open: isNew ? { id: null, name: null, values: usual, pagePath: "" } : null }
    },
  )
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
