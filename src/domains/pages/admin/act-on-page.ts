import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx, WrittenLanguage } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { cleanSubmittedHtml } from "#platform/rich-text/clean-submitted-html.ts"
import { readPlain, writePlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import { ContentForm, ContentLanguage } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import { publishContent, requireValidText, restoreVersion, saveContent } from "../write-content.ts"
import { readAdminContent } from "./reads.ts"

type PageActResult = { message: "saved" | "published" | "wentBack"; search: string }

export function languageIn(text: string | undefined): WrittenLanguage {
  const language = ContentLanguage.safeParse(text)
  if (!language.success) throw refuse("noSuchContent")
  return language.data
}

export async function actOnPage(
  ctx: Ctx,
  name: string,
  language: WrittenLanguage,
  submitted: FormFields,
): Promise<PageActResult> {
  requirePermission(ctx, "publish")
  if (submitted.intent === "goBack") {
    const number = Number(submitted.number)
    if (!Number.isInteger(number) || number < 0) throw refuse("noSuchVersion")
    if (!/^[\w-]{8,80}$/.test(submitted.key ?? "")) throw refuse("keyRequired")
    await restoreVersion(ctx, name, language, number, submitted.key ?? "")
    return { message: "wentBack", search: "" }
  }
  if (submitted.intent === "publishVersion") {
    await publishContent(ctx, name, language, Number(submitted.number) || 0)
    return { message: "published", search: "" }
  }
  const html = submitted.html ?? (await htmlOfPlain(ctx, name, language, submitted.plain ?? ""))
  const number = await saveContent(ctx, name, language, await parseContent({ ...submitted, html }))
  if (submitted.intent !== "publish") return { message: "saved", search: `?version=${number}` }
  await publishContent(ctx, name, language, number)
  return { message: "published", search: "" }
}

async function parseContent(submitted: FormFields): Promise<ContentForm> {
  const { title = "", summary = "" } = submitted
  const html = ContentForm.shape.html.safeParse(submitted.html)
  const { form } = await checkTogether({
    form: () => parseInput("pages", ContentForm, submitted),
    text: async () =>
      html.success && requireValidText({ title, summary, body: await cleanSubmittedHtml(html.data) }),
  })
  return form
}

/** Plain text has no bold text and links: unchanged text keeps the stored HTML. */
async function htmlOfPlain(
  ctx: Ctx,
  name: string,
  language: WrittenLanguage,
  typed: string,
): Promise<string> {
  const plain = typed.replaceAll("\r\n", "\n").trim()
  const { body } = await readAdminContent(ctx, name, language)
  return writePlain(readBlocks(body)) === plain ? body : writeHtml(readPlain(plain))
}
