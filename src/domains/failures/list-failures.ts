import { inArray, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { allTexts, anyTextsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { outboxMessages } from "#platform/schema.ts"
import { type FailureListQuery, type failureKinds, failureList } from "./failure-list.ts"
import { failures } from "./failures.ts"
import { failureCauseOf } from "./rules.ts"

export const listedFailures = listSql(failureList, {
  word: wordIn(sql`failure.name`, sql`failure."to"`, sql`failure.email_kind`, sql`failure.error`),
  facets: {
    show: (show) => (show === "failed" ? sql`failure.is_given_up` : sql`not failure.is_given_up`),
    kind: (kind) => sql`failure.kind = ${kind}`,
  },
  sorts: {
    newest: [sql`failure.at desc`, sql`failure.id desc`],
    oldest: [sql`failure.at`, sql`failure.id`],
  },
})

type FailureRow = {
  id: string
  kind: (typeof failureKinds)[number]
  name: string
  to: string | null
  emailKind: string | null
  subjects: string[]
  tries: number
  ms: number
  error: string | null
  isGivenUp: boolean
}

export async function listFailures(ctx: Ctx, query: FailureListQuery) {
  requirePermission(ctx, "settings")
  const where = listedFailures.where(ctx, query)
  const { limit, offset } = listedFailures.pageOf(query)
  const order = sql.join(listedFailures.orderBy(query), sql`, `)
  const [rows, total] = await Promise.all([
    selectFailures(ctx, sql`where ${where ?? sql`true`} order by ${order} limit ${limit} offset ${offset}`),
    countFailures(ctx, where),
  ])
  return { failures: await withPeople(ctx, rows), total, pages: pagesOf(total, limit) }
}

export type ListedFailure = Awaited<ReturnType<typeof listFailures>>["failures"][number]

export async function findFailure(ctx: Ctx, failureId: string): Promise<FailureRow | undefined> {
  return (await selectFailures(ctx, sql`where failure.id = ${failureId}`))[0]
}

async function selectFailures({ db }: Pick<Ctx, "db">, rest: SQL): Promise<FailureRow[]> {
  const { rows } = await db.execute<FailureRow>(sql`
    select id, kind, name, "to", email_kind as "emailKind", subjects, tries, error, is_given_up as "isGivenUp",
      extract(epoch from at)::float8 * 1000 as ms
    from ${failures} ${rest}`)
  return rows
}

async function countFailures({ db }: Ctx, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${failures} where ${where ?? sql`true`}`,
  )
  return rows[0]?.total ?? 0
}

async function withPeople(ctx: Ctx, rows: readonly FailureRow[]) {
  const addresses = rows.flatMap(({ to }) => to ?? [])
  const people =
    addresses.length === 0
      ? []
      : await ctx.db
          .select({ id: members.id, username: members.username, email: members.email })
          .from(members)
          .where(inArray(members.email, addresses))
  const byEmail = new Map(people.map(({ email, id, username }) => [email, { id, username }]))
  const subjects = await readEmailSubjects(ctx, rows)
  return rows.map(({ ms, emailKind: _, ...row }) => ({
    ...row,
    at: new Date(ms).toISOString(),
    cause: failureCauseOf(row.error),
    member: (row.to && byEmail.get(row.to)) || null,
    subject: subjects.get(row.id) ?? null,
  }))
}

/** What the e-mails say above them, in the language of who reads the list. */
async function readEmailSubjects(ctx: Ctx, rows: readonly FailureRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ id, emailKind }) => (emailKind ? Number(id.replace("message_", "")) : []))
  if (ids.length === 0) return new Map()
  const { name: siteName } = await readSite(ctx)
  const messages = await ctx.db
    .select({
      id: outboxMessages.id,
      kind: sql<string>`${outboxMessages.payload} ->> 'kind'`,
      facts: sql<Record<string, string | number>>`${outboxMessages.payload} -> 'facts'`,
    })
    .from(outboxMessages)
    .where(inArray(outboxMessages.id, ids))
  return new Map(
    messages.flatMap(({ id, kind, facts }) => {
      const [noun = "", name = ""] = kind.split(".")
      if (!allTexts.en[noun]) return []
      return [[`message_${id}`, anyTextsOf(ctx.language, noun)(`${name}.subject`, { ...facts, siteName })]]
    }),
  )
}
