import { eq } from "drizzle-orm"
import type { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { publishLot } from "#domains/auctions/publish-lot.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { products } from "#domains/catalogue/schema.ts"
import { fromWriter } from "#language/hong-kong/from-writer.server.ts"
import { type Ctx, type Language, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isId } from "#platform/ids.ts"
import { checkTogether } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import type { LotAnswerForm, RemovalForm } from "./inputs.ts"
import { notifyAsker } from "./notify-asker.ts"
import { refuse } from "./refusals.ts"
import { namesIn, requireTransition } from "./rules.ts"
import { lotQuestions } from "./schema.ts"

/** Also changes an answer, its audience or the published wording. */
export async function answerQuestion(ctx: Ctx, questionId: string, form: LotAnswerForm): Promise<void> {
  const answeredById = requirePermission(ctx, "auctions")
  const asked = await findLanguage(ctx, questionId)
  const writer = asked === "hk" ? asked : ctx.language
  const stored = await fromWriter(writer, { answer: form.answer, wording: form.wording }, [
    "answer",
    "wording",
  ])
  await transaction(ctx, async (tx) => {
    const { question: before, asker, lot } = await lockQuestion(tx, questionId)
    await requireUninvolved(tx, answeredById, { memberIds: [before.memberId, lot.sellerId] })
    const { audience, namesNobody } = form
    requireTransition(before.state, audience)
    if (audience === "public" && !namesNobody)
      await requireNoName({ answer: form.answer, wording: form.wording }, asker)
    const { answer } = stored
    const wording = audience === "public" ? stored.wording : before.wording
    const isNew = before.answer !== answer
    if (!isNew && before.state === audience && before.wording === wording) return
    await tx.db
      .update(lotQuestions)
      .set({ answer, wording, state: audience, ...(isNew ? { answeredById, answeredAt: tx.now() } : {}) })
      .where(eq(lotQuestions.id, before.id))
    await record(tx, {
      act: "questions.answer",
      subjectId: before.id,
      before: { status: before.state, wording: before.wording, answer: before.answer },
      after: { status: audience, wording, answer },
    })
    if (isNew) await notifyAsker(tx, { ...before, answer, asker, lot })
    if (before.state === "public" || audience === "public") await publishLot(tx, lot.id)
  })
}

export async function removeQuestion(
  ctx: Ctx,
  questionId: string,
  { reason }: z.output<typeof RemovalForm>,
): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const { question: before, lot } = await lockQuestion(tx, questionId)
    await requireUninvolved(tx, staffId, { memberIds: [before.memberId, lot.sellerId] })
    if (before.state === "removed") return
    requireTransition(before.state, "removed")
    await tx.db.update(lotQuestions).set({ state: "removed" }).where(eq(lotQuestions.id, before.id))
    await record(tx, {
      act: "questions.remove",
      subjectId: before.id,
      reason,
      before: { status: before.state },
      after: { status: "removed" },
    })
    if (before.state === "public") await publishLot(tx, lot.id)
  })
}

/** A question in traditional characters is published, and answered, in the simplified ones of every other text. */
async function findLanguage({ db }: Pick<Ctx, "db">, questionId: string): Promise<Language | undefined> {
  const [found] = await db
    .select({ language: lotQuestions.language })
    .from(lotQuestions)
    .where(idIs(lotQuestions.id, questionId))
  return found?.language
}

type LockedQuestion = Awaited<ReturnType<typeof lockQuestion>>

async function lockQuestion(tx: Tx, questionId: string) {
  if (!isId("qst", questionId)) throw refuse("noSuchQuestion")
  const [found] = await tx.db
    .select({
      question: lotQuestions,
      asker: pick(members, "id", "username", "name", "firstName", "lastName", "email", "language"),
      lot: {
        ...pick(lots, "id", "number", "sellerId"),
        name: products.name,
        auction: auctions.title,
        ...{ location: auctions.location, auctionStatus: auctions.status },
      },
    })
    .from(lotQuestions)
    .innerJoin(members, eq(members.id, lotQuestions.memberId))
    .innerJoin(lots, eq(lots.id, lotQuestions.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lotQuestions.id, questionId))
    .for("update", { of: lotQuestions })
  if (!found) throw refuse("noSuchQuestion")
  return found
}

async function requireNoName(
  { answer, wording }: { answer: string; wording: string },
  { username, name, firstName, lastName, email }: LockedQuestion["asker"],
): Promise<void> {
  const names = [username, name, firstName, lastName, email]
  const check = (text: string, field: "wording" | "answer") => () => {
    if (namesIn(text, names).length > 0)
      throw refuse(field === "wording" ? "nameInWording" : "nameInAnswer", { field })
  }
  await checkTogether({ wording: check(wording, "wording"), answer: check(answer, "answer") })
}
