import { and, desc, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isWrittenLanguage } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import type { TextEntries } from "#language/texts-from.ts"
import { cached } from "#platform/cache.ts"
import type { AppContext, Ctx, Language, WrittenLanguage } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { type ChangedTexts, editableTexts } from "./rules.ts"
import { emailTexts } from "./schema.ts"

export const emailTextsCacheKey = "emails.texts"

export const emailTextKey = (kind: string, language: WrittenLanguage): string => `${kind} ${language}`

/** What staff have changed, by kind and language. */
export async function readChangedTexts(app: AppContext): Promise<ReadonlyMap<string, ChangedTexts>> {
  return await cached(app, emailTextsCacheKey, 60, async () => {
    const { rows } = await app.pool.query<{
      kind: string
      language: WrittenLanguage
      texts: ChangedTexts | null
    }>(
      "select distinct on (kind, language) kind, language, texts from email_texts order by kind, language, id desc",
    )
    return new Map(
      rows.flatMap(({ kind, language, texts }) => (texts ? [[emailTextKey(kind, language), texts]] : [])),
    )
  })
}

/** The texts of an e-mail as its noun has them. */
export function builtInTexts(kind: string, language: Language): TextEntries {
  const [noun = "", name = ""] = kind.split(".")
  const texts = allTexts[language][noun]?.[name]
  if (typeof texts !== "object" || editableTexts(texts).length === 0) throw refuse("noSuchEmail")
  return texts
}

export function languageOfEmail(text: string | undefined): WrittenLanguage {
  if (!isWrittenLanguage(text)) throw refuse("noSuchEmail")
  return text
}

const maxVersions = 50

/** Each text of an e-mail that may be changed, as it is now, and the versions, newest first. */
export async function readEmailTexts(ctx: Ctx, kind: string, language: WrittenLanguage) {
  requirePermission(ctx, "publish")
  const rows = await ctx.db
    .select({ id: emailTexts.id, at: emailTexts.at, by: members.username, texts: emailTexts.texts })
    .from(emailTexts)
    .innerJoin(members, eq(members.id, emailTexts.actorId))
    .where(and(eq(emailTexts.kind, kind), eq(emailTexts.language, language)))
    .orderBy(desc(emailTexts.id))
    .limit(maxVersions)
  const changed = rows[0]?.texts ?? null
  return {
    isChanged: changed !== null,
    texts: editableTexts(builtInTexts(kind, language)).map((text) => ({
      ...text,
      now: changed?.[text.key] ?? text.builtIn,
    })),
    versions: rows.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  }
}

export type EmailTextsView = Awaited<ReturnType<typeof readEmailTexts>>

/** The newest version of each e-mail and language that was ever changed. */
export async function listLatestChanges(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const { kind, language, id } = emailTexts
  const rows = await ctx.db
    .selectDistinctOn([kind, language], {
      ...{ kind, language, texts: emailTexts.texts, at: emailTexts.at, by: members.username },
    })
    .from(emailTexts)
    .innerJoin(members, eq(members.id, emailTexts.actorId))
    .orderBy(kind, language, desc(id))
  return rows.map(({ at, texts, ...row }) => ({ ...row, isChanged: texts !== null, at: at.toISOString() }))
}
