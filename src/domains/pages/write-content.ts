import { and, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { termsSetting } from "#domains/accounts/terms/terms-version.ts"
import { record } from "#domains/audit/record.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { type Ctx, type Tx, transaction, type WrittenLanguage } from "#platform/ctx.ts"
import { parseTogether } from "#platform/input.ts"
import { plainTextOf } from "#platform/rich-text/blocks.ts"
import { cleanSubmittedHtml } from "#platform/rich-text/clean-submitted-html.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { hasLooseBraces, unknownFigureIn } from "./figures.ts"
import type { ContentForm } from "./inputs.ts"
import { type ContentName, nameOf, slugOf } from "./names.ts"
import { invalidateContents } from "./read-content.ts"
import { refuse } from "./refusals.ts"
import { contentVersions } from "./schema.ts"
import { type ContentSource, shippedContent } from "./shipped.server.ts"

/** Invisible until published. The same key returns the same version. */
export async function saveContent(
  ctx: Ctx,
  name: string,
  language: WrittenLanguage,
  { title, summary, html, key, from }: ContentForm,
): Promise<number> {
  const writtenBy = requirePermission(ctx, "publish")
  const content = requireName(name)
  const body = await cleanSubmittedHtml(html)
  requireValidText({ title, summary, body })
  return await transaction(ctx, async (tx) => {
    await lockContent(tx, content, language)
    const before = await findByKey(tx, key)
    if (before !== undefined) return before
    const last = await lastNumber(tx, content, language)
    if (last !== from) throw refuse("changedMeanwhile", { by: await findAuthor(tx, content, language, last) })
    const number = await insertVersion(tx, content, language, {
      ...{ title, summary, body, writtenBy, idempotencyKey: key },
      number: last + 1,
    })
    await recordContentChange(tx, "content.save", content, language, { version: number })
    return number
  })
}

export async function publishContent(
  ctx: Ctx,
  name: string,
  language: WrittenLanguage,
  number: number,
): Promise<void> {
  const publishedBy = requirePermission(ctx, "publish")
  const content = requireName(name)
  await transaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select()
      .from(contentVersions)
      .where(isVersion(content, language, number))
      .for("update")
    if (!found) throw refuse("noSuchVersion")
    // A second click.
    if (found.publishedAt !== null) return
    await tx.db
      .update(contentVersions)
      .set({ publishedAt: tx.now(), publishedBy })
      .where(isVersion(content, language, number))
    await renewTermsVersion(tx, content, language, number)
    await recordContentChange(tx, "content.publish", content, language, { version: number })
    tx.afterCommit(() => invalidateContents(tx))
  })
}

/** As a new version, so that the history stays complete. 0 is the shipped text. */
export async function restoreVersion(
  ctx: Ctx,
  name: string,
  language: WrittenLanguage,
  number: number,
  key: string,
): Promise<number> {
  const writtenBy = requirePermission(ctx, "publish")
  const content = requireName(name)
  return await transaction(ctx, async (tx) => {
    await lockContent(tx, content, language)
    const before = await findByKey(tx, key)
    if (before !== undefined) return before
    const { title, summary, body } = await readContentVersion(tx, content, language, number)
    const last = await lastNumber(tx, content, language)
    const made = await insertVersion(tx, content, language, {
      ...{ title, summary, body, writtenBy, idempotencyKey: key, fromNumber: number },
      ...{ publishedAt: tx.now(), publishedBy: writtenBy, number: last + 1 },
    })
    await renewTermsVersion(tx, content, language, made)
    await recordContentChange(tx, "content.revert", content, language, { version: made, from: number })
    tx.afterCommit(() => invalidateContents(tx))
    return made
  })
}

export function requireName(text: string): ContentName {
  const name = nameOf(text)
  if (!name) throw refuse("noSuchContent")
  return name
}

export async function readContentVersion(
  ctx: Pick<Ctx, "db">,
  name: ContentName,
  language: WrittenLanguage,
  number: number,
): Promise<ContentSource> {
  if (number === 0) return shippedContent(name, language)
  const [found] = await ctx.db
    .select()
    .from(contentVersions)
    .where(isVersion(name, language, number))
  if (!found) throw refuse("noSuchVersion")
  return found
}

/** Readers must never see a misspelt figure. */
export function requireValidText({ title, summary, body }: ContentSource): void {
  const blocks = readBlocks(body)
  parseTogether({
    title: () => requireKnownFigures("title", title),
    summary: () => requireKnownFigures("summary", summary),
    html: () => {
      if (blocks.length === 0) throw refuse("textRequired", { field: "html" })
      requireKnownFigures("html", plainTextOf(blocks))
    },
  })
}

function requireKnownFigures(field: string, text: string): void {
  const found = unknownFigureIn(text)
  if (found) throw refuse("unknownFigure", { field, figure: `{{${found.unknown}}}`.slice(0, 60) })
  if (hasLooseBraces(text)) throw refuse("brokenFigure", { field })
}

type NewVersion = Omit<typeof contentVersions.$inferInsert, "name" | "language" | "writtenAt">

/** The second writer sees the first one's version. */
async function lockContent(tx: Tx, name: ContentName, language: WrittenLanguage): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`content ${name} ${language}`}, 0))`,
  )
}

async function insertVersion(
  tx: Tx,
  name: ContentName,
  language: WrittenLanguage,
  version: NewVersion,
): Promise<number> {
  const made = await tx.db
    .insert(contentVersions)
    .values({ name, language, ...version, writtenAt: tx.now() })
    .onConflictDoNothing()
    .returning({ number: contentVersions.number })
  if (!made[0]) throw new Error(`version ${version.number} of ${name} exists`)
  return made[0].number
}

async function lastNumber(tx: Tx, name: ContentName, language: WrittenLanguage): Promise<number> {
  const [last] = await tx.db
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(and(eq(contentVersions.name, name), eq(contentVersions.language, language)))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return last?.number ?? 0
}

async function findAuthor(
  tx: Tx,
  name: ContentName,
  language: WrittenLanguage,
  number: number,
): Promise<string> {
  const [found] = await tx.db
    .select({ by: members.username })
    .from(contentVersions)
    .innerJoin(members, eq(members.id, contentVersions.writtenBy))
    .where(isVersion(name, language, number))
  return found?.by ?? "–"
}

async function findByKey(tx: Tx, key: string): Promise<number | undefined> {
  const [found] = await tx.db
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(eq(contentVersions.idempotencyKey, key))
  return found?.number
}

function isVersion(name: ContentName, language: WrittenLanguage, number: number) {
  return and(
    eq(contentVersions.name, name),
    eq(contentVersions.language, language),
    eq(contentVersions.number, number),
  )
}

/** The English text is binding: everybody must accept it again. */
async function renewTermsVersion(
  tx: Tx,
  name: ContentName,
  language: WrittenLanguage,
  number: number,
): Promise<void> {
  if (name !== "Terms & Conditions" || language !== "en") return
  await saveSetting(tx, termsSetting, { version: String(number) })
}

async function recordContentChange(
  tx: Tx,
  act: "content.save" | "content.publish" | "content.revert",
  name: ContentName,
  language: WrittenLanguage,
  after: { version: number; from?: number },
): Promise<void> {
  await record(tx, { act, subjectId: slugOf(name), after: { language, ...after } })
}
