import { and, asc, desc, eq } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { writtenLanguageOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { lotQuestions } from "./schema.ts"

const mostShown = 50

/** What everybody may read, without who asked, and what the actor has asked. */
export async function readLotQuestions(ctx: Ctx, lotId: Id<"lot">) {
  const [published, own] = await Promise.all([
    ctx.db
      .select(pick(lotQuestions, "id", "wording", "answer", "language", "answeredAt"))
      .from(lotQuestions)
      .where(and(eq(lotQuestions.lotId, lotId), eq(lotQuestions.state, "public")))
      .orderBy(asc(lotQuestions.answeredAt), asc(lotQuestions.id))
      .limit(mostShown),
    listOwn(ctx, lotId),
  ])
  const { language: reader } = ctx
  const answers = await forReader(
    reader,
    [...published, ...own].map(({ id, answer }) => ({ id, answer: answer ?? "" })),
    ["answer"],
  )
  const answerOf = new Map(answers.map(({ id, answer }) => [id, answer]))
  const wordings = await forReader(
    reader,
    published.map((row) => ({ ...row, wording: row.wording ?? "" })),
    ["wording"],
  )
  return {
    published: wordings.map(({ answeredAt, language, ...row }) => ({
      ...row,
      answer: answerOf.get(row.id) ?? "",
      // Published texts are stored in simplified characters and converted for the reader.
      language:
        writtenLanguageOf(language) === writtenLanguageOf(reader) ? reader : writtenLanguageOf(language),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    own: own.map(({ createdAt, ...row }) => ({
      ...row,
      answer: answerOf.get(row.id) ?? "",
      createdAt: createdAt.toISOString(),
    })),
    canAsk: can(ctx, "write"),
  }
}

export type LotQuestions = Awaited<ReturnType<typeof readLotQuestions>>

async function listOwn({ actor, db }: Ctx, lotId: Id<"lot">) {
  if (actor.id === null) return []
  return await db
    .select(pick(lotQuestions, "id", "question", "answer", "state", "createdAt"))
    .from(lotQuestions)
    .where(and(eq(lotQuestions.lotId, lotId), eq(lotQuestions.memberId, actor.id)))
    .orderBy(desc(lotQuestions.createdAt), desc(lotQuestions.id))
    .limit(mostShown)
}
