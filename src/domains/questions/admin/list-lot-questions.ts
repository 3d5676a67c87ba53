import { asc, desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { lotQuestions } from "../schema.ts"
import { type LotQuestionListQuery, lotQuestionList } from "./lot-question-list.ts"

const { id, question, answer, state, createdAt } = lotQuestions

export const listedLotQuestions = listSql(lotQuestionList, {
  id,
  word: wordIn(members.username, products.name, question, answer),
  facets: { status: state, mine: (_, ctx) => isAssignedToMe(ctx, id) },
  sorts: {
    waiting: ({ status }) => [status === "open" ? asc(createdAt) : desc(createdAt), asc(id)],
    newest: [desc(createdAt), asc(id)],
    oldest: [asc(createdAt), asc(id)],
  },
})

function selectQuestions({ db }: Ctx) {
  return db
    .select({
      ...pick(lotQuestions, "id", "lotId", "memberId", "question", "language", "state", "wording", "answer"),
      createdAt,
      asker: members.username,
      number: lots.number,
      name: products.name,
      auction: auctions.title,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(lotQuestions)
    .innerJoin(members, eq(members.id, lotQuestions.memberId))
    .innerJoin(lots, eq(lots.id, lotQuestions.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .$dynamic()
}

export async function listLotQuestions(ctx: Ctx, query: LotQuestionListQuery) {
  requirePermission(ctx, "auctions")
  const { limit, offset } = listedLotQuestions.pageOf(query)
  const rows = await selectQuestions(ctx)
    .where(listedLotQuestions.where(ctx, query))
    .orderBy(...listedLotQuestions.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return { total, pages: pagesOf(total, limit), questions: rows.map(asListed) }
}

export type ListedLotQuestion = Awaited<ReturnType<typeof listLotQuestions>>["questions"][number]

export async function readLotQuestion(ctx: Ctx, questionId: string) {
  requirePermission(ctx, "auctions")
  if (!isId("qst", questionId)) throw refuse("noSuchQuestion")
  const [row] = await selectQuestions(ctx).where(eq(id, questionId))
  if (!row) throw refuse("noSuchQuestion")
  return asListed(row)
}

function asListed({ total: _, ...row }: Awaited<ReturnType<typeof selectQuestions>>[number]) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
