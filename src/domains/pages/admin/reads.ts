import { and, desc, eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { writtenLanguages } from "#language/languages.ts"
import type { Ctx, WrittenLanguage } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { contentNames, contentPathOf, slugOf } from "../names.ts"
import { contentVersions } from "../schema.ts"
import { shippedContent } from "../shipped.server.ts"
import { readContentVersion, requireName } from "../write-content.ts"

export async function listContents(ctx: Ctx) {
  requirePermission(ctx, "publish")
  const { name, language, number, publishedAt } = contentVersions
  const rows = await ctx.db
    .select({
      ...{ name, language },
      last: sql<number>`max(${number})::int`,
      outAt: sql<string | null>`max(${publishedAt})`,
      hasDraft: sql<boolean>`max(${number}) > coalesce(max(${number}) filter (where ${publishedAt} is not null), 0)`,
    })
    .from(contentVersions)
    .groupBy(name, language)
  const latestVersions = new Map(rows.map((row) => [`${row.language} ${row.name}`, row]))
  return contentNames.map((each) => ({
    slug: slugOf(each),
    path: contentPathOf(each),
    languages: writtenLanguages.map((eachLanguage) => {
      const found = latestVersions.get(`${eachLanguage} ${each}`)
      return {
        language: eachLanguage,
        outAt: found?.outAt ? new Date(found.outAt).toISOString() : null,
        hasDraft: found?.hasDraft ?? false,
      }
    }),
  }))
}

export async function readAdminContent(ctx: Ctx, named: string, language: WrittenLanguage, number?: number) {
  requirePermission(ctx, "publish")
  const name = requireName(named)
  const publishers = alias(members, "publishers")
  const rows = await ctx.db
    .select({
      ...pick(contentVersions, "number", "title", "fromNumber", "writtenAt", "publishedAt"),
      author: members.username,
      publisher: publishers.username,
    })
    .from(contentVersions)
    .leftJoin(members, eq(members.id, contentVersions.writtenBy))
    .leftJoin(publishers, eq(publishers.id, contentVersions.publishedBy))
    .where(and(eq(contentVersions.name, name), eq(contentVersions.language, language)))
    .orderBy(desc(contentVersions.number))
    .limit(200)
  const out = rows
    .filter(({ publishedAt }) => publishedAt !== null)
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt) || b.number - a.number)[0]
  const last = rows[0]?.number ?? 0
  const versionNumber = number ?? last
  const { title, summary, body } = await readContentVersion(ctx, name, language, versionNumber)
  return {
    ...{
      slug: slugOf(name),
      path: contentPathOf(name),
      language,
      last,
      number: versionNumber,
      title,
      summary,
      body,
    },
    out: out?.number ?? 0,
    shippedTitle: shippedContent(name, language).title,
    versions: rows.map(({ writtenAt, publishedAt, ...row }) => ({
      ...row,
      writtenAt: writtenAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
  }
}
export type AdminContent = Awaited<ReturnType<typeof readAdminContent>>
