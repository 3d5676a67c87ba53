import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { type EmailTextsView, listLatestChanges, readEmailTexts } from "#domains/emails/email-texts.ts"
import { refuse } from "#domains/emails/refusals.ts"
import type { ChangedTexts } from "#domains/emails/rules.ts"
import type { Ctx, Language, WrittenLanguage } from "#platform/ctx.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { exampleFacts } from "../../emails/example-facts.ts"
import { emailLayouts, renderEmail, renderEmailWith } from "../../emails/render-email.tsx"

/** Each e-mail that the product sends, by its subject in the language of who reads the list. */
export async function listEmails(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const changes = await listLatestChanges(ctx)
  const kinds = Object.keys(emailLayouts).toSorted()
  return await Promise.all(
    kinds.map(async (kind) => {
      const own = changes.filter((change) => change.kind === kind)
      const [latest] = own.toSorted((one, other) => (one.at < other.at ? 1 : -1))
      return {
        ...{
          kind,
          noun: kind.split(".")[0] ?? "",
          subject: (await example(ctx, kind, ctx.language)).subject,
        },
        changedIn: own.filter(({ isChanged }) => isChanged).map(({ language }) => language),
        at: latest?.at ?? null,
        by: latest?.by ?? null,
      }
    }),
  )
}

export type ListedEmail = Awaited<ReturnType<typeof listEmails>>[number]

/** With `typed` as it would be; else as it is sent now. */
export async function readEmail(ctx: Ctx, kind: string, language: WrittenLanguage, typed?: ChangedTexts) {
  requirePermission(ctx, "publish")
  if (!Object.hasOwn(emailLayouts, kind)) throw refuse("noSuchEmail")
  const view: EmailTextsView = await readEmailTexts(ctx, kind, language)
  const { subject, text } = await example(ctx, kind, language, typed)
  const { subject: title } = await example(ctx, kind, ctx.language)
  return { kind, language, title, ...view, preview: { subject, text } }
}

async function example(ctx: Ctx, kind: string, language: Language, typed?: ChangedTexts) {
  const facts = exampleFacts(kind, language, ctx.app.origin)
  const order = { kind, to: "", language, facts }
  return typed ? await renderEmailWith(ctx.app, order, typed) : await renderEmail(ctx.app, order)
}

export async function sendExample(ctx: Ctx, kind: string, language: WrittenLanguage): Promise<void> {
  const memberId = requirePermission(ctx, "publish")
  if (!Object.hasOwn(emailLayouts, kind)) throw refuse("noSuchEmail")
  const [reader] = await ctx.db.select({ email: members.email }).from(members).where(eq(members.id, memberId))
  if (!reader) return
  const facts = exampleFacts(kind, language, ctx.app.origin)
  await enqueueEmail(ctx, { kind, to: reader.email, language, facts })
}
