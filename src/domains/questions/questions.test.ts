import { desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { notifications } from "#domains/notifications/schema.ts"
import { type Ctx, contextFor, type Language } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { emailsTo } from "../../../test/run-jobs.ts"
import * as lotScreen from "../../pages/whisky-auction-live/lot.tsx"
import { answerQuestion, removeQuestion } from "./answer-question.ts"
import { askQuestion } from "./ask-question.ts"
import { LotAnswerForm } from "./inputs.ts"
import { readLotQuestions } from "./reads.ts"
import { lotQuestions } from "./schema.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const seller = await person(app, "siti")
const annPerson = await person(app, "ann")
const [ann, ben] = [asPerson(app, annPerson), asPerson(app, await person(app, "ben"))]
const guest = contextFor(app)

let lotId: Id<"lot">
let endsAt: Date
beforeEach(async () => {
  const sale = await liveAuction(app, hana, [{ sellerId: seller.id }])
  lotId = sale.lotIds[0] ?? "lot_"
  endsAt = sale.endsAt
})

const asked = { question: "Is the cork of this one sound? Ann" }
const answerOf = (change: Record<string, string> = {}) =>
  LotAnswerForm.parse({
    answer: "It is sound and dry.",
    audience: "public",
    wording: "Is the cork sound?",
    ...change,
  })

async function rowOf(id: string) {
  const [row] = await app.db
    .select()
    .from(lotQuestions)
    .where(eq(lotQuestions.id, id as Id<"qst">))
  return row
}

async function pageFor(ctx: Ctx, form?: Record<string, string>): Promise<string> {
  const [card] = await listLotCards(guest, [lotId])
  const { location = "", path = "" } = card ?? {}
  return await renderScreen(ctx, lotScreen, {
    path,
    params: { location, id: lotId, prod_name: "" },
    ...(form ? { form } : {}),
  })
}

test("a member asks once, staff publish an answer without the name, and everybody reads it", async () => {
  const id = await askQuestion(ann, lotId, asked)
  expect(await askQuestion(ann, lotId, asked)).toBe(id)
  expect((await readLotQuestions(ben, lotId)).own).toEqual([])
  expect((await readLotQuestions(ann, lotId)).own).toMatchObject([{ ...asked, state: "open" }])
  await answerQuestion(hana, id, answerOf())
  const page = await pageFor(guest)
  expect(page).toContain("Is the cork sound?")
  expect(page).toContain("It is sound and dry.")
  expect(page).not.toContain(asked.question)
  expect(page.toLowerCase()).not.toMatch(/\bann\b/)
  expect(await pageFor(ann)).toContain(asked.question)
})

test("the asker gets one e-mail and a notification for each new answer, not for a new wording", async () => {
  const id = await askQuestion(ann, lotId, { question: "How high is the level?" })
  const countNotices = async () =>
    await app.db.$count(notifications, eq(notifications.memberId, annPerson.id))
  const before = await countNotices()
  await answerQuestion(hana, id, answerOf({ audience: "asker" }))
  await answerQuestion(hana, id, answerOf({ audience: "public" }))
  expect(await countNotices()).toBe(before + 1)
  const emails = (await emailsTo(app, annPerson.email)).filter(({ html }) =>
    html?.includes("How high is the level?"),
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]?.subject).toBe("Our answer about lot 1: Ardbeg 10 Year Old no. 1")
  const [entry] = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  expect(entry).toMatchObject({ act: "questions.answer", after: { status: "public" } })
})

test("what changes the page makes open pages reload, also after the lot has ended", async () => {
  const versionOf = async () => {
    const [card] = await listLotCards(guest, [lotId])
    return card?.version ?? 0
  }
  const dan = asPerson(app, await person(app, "dan"))
  const id = await askQuestion(dan, lotId, { question: "Is there any sediment?" })
  const before = await versionOf()
  await answerQuestion(hana, id, answerOf({ audience: "asker" }))
  expect(await versionOf()).toBe(before)
  app.clock.moveTo(endsAt)
  await closeLot(guest, lotId)
  const closed = await versionOf()
  await answerQuestion(hana, id, answerOf())
  expect(await versionOf()).toBe(closed + 1)
  await removeQuestion(hana, id, { reason: "Off topic" })
  expect(await versionOf()).toBe(closed + 2)
})

test("an answer to the asker alone is for the asker alone", async () => {
  const id = await askQuestion(ann, lotId, { question: "May I see the back label?" })
  await answerQuestion(hana, id, answerOf({ audience: "asker", wording: "" }))
  expect((await readLotQuestions(guest, lotId)).published).toEqual([])
  expect(await pageFor(ben)).not.toContain("It is sound and dry.")
  expect(await pageFor(ann)).toContain("It is sound and dry.")
})

test("a name in what is published is refused until staff confirm that it names nobody", async () => {
  await app.db.update(members).set({ lastName: "Malt" }).where(eq(members.id, annPerson.id))
  const id = await askQuestion(ann, lotId, { question: "Is this a single malt?" })
  const named = answerOf({ wording: "Is this a single malt?" })
  await expect(answerQuestion(hana, id, named)).rejects.toMatchObject({ code: "questions.nameInWording" })
  const inAnswer = answerOf({ answer: "Dear Ann, it is." })
  await expect(answerQuestion(hana, id, inAnswer)).rejects.toMatchObject({ code: "questions.nameInAnswer" })
  await answerQuestion(hana, id, { ...named, namesNobody: true })
  expect(await rowOf(id)).toMatchObject({ state: "public", wording: "Is this a single malt?" })
})

test("a removed question leaves the page and stays removed", async () => {
  const id = await askQuestion(ann, lotId, { question: "Is it a fake?" })
  await answerQuestion(hana, id, answerOf())
  await removeQuestion(hana, id, { reason: "Off topic" })
  expect((await readLotQuestions(guest, lotId)).published).toEqual([])
  await expect(answerQuestion(hana, id, answerOf())).rejects.toMatchObject({ code: "questions.isRemoved" })
})

test("an ended lot, the own lot, guests and a sixth question within the hour are refused", async () => {
  const owner = asPerson(app, seller)
  const question = (text: string) => ({ question: text })
  await expect(askQuestion(owner, lotId, question("A fine one?"))).rejects.toMatchObject({
    code: "questions.ownLot",
  })
  await expect(askQuestion(guest, lotId, question("A fine one?"))).rejects.toMatchObject({ status: 401 })
  for (let count = 1; count <= 5; count++) await askQuestion(ben, lotId, question(`Question number ${count}`))
  await expect(askQuestion(ben, lotId, question("One more"))).rejects.toMatchObject({
    code: "questions.tooMany",
  })
  app.clock.moveTo(endsAt)
  await expect(askQuestion(ann, lotId, question("Too late?"))).rejects.toMatchObject({
    code: "questions.lotEnded",
  })
})

test("only staff of auctions answer, and not about their own lot", async () => {
  const editor = asPerson(app, await person(app, "lena", { role: "editor" }))
  const cara = asPerson(app, await person(app, "cara"))
  const id = await askQuestion(cara, lotId, { question: "How was it kept?" })
  await expect(answerQuestion(editor, id, answerOf())).rejects.toMatchObject({ status: 403 })
  const involved = asPerson(app, { ...seller, role: "auctioneer" })
  await expect(answerQuestion(involved, id, answerOf())).rejects.toMatchObject({ code: "accounts.involved" })
})

test("the form works without script: a short question comes back with its error", async () => {
  const page = await pageFor(ann, { intent: "ask", question: "Why" })
  expect(page).toContain("Please enter your question.")
  expect(page).toContain(">Why</textarea>")
})

test("Chinese is stored in simplified characters, and each reader gets their own", async () => {
  const readerIn = (language: Language): Ctx => ({ ...guest, language })
  const asker = await person(app, "chan")
  await app.db.update(members).set({ language: "hk" }).where(eq(members.id, asker.id))
  const chan: Ctx = { ...asPerson(app, asker), language: "hk" }
  const id = await askQuestion(chan, lotId, { question: "請問酒標有沒有破損？" })
  await answerQuestion(hana, id, answerOf({ wording: "酒標有破損嗎？", answer: "沒有，酒标完好。" }))
  expect(await rowOf(id)).toMatchObject({ wording: "酒标有破损吗？", answer: "没有，酒标完好。" })
  const [forCn] = (await readLotQuestions(readerIn("cn"), lotId)).published
  expect(forCn).toMatchObject({ wording: "酒标有破损吗？", answer: "没有，酒标完好。", language: "cn" })
  const [forHk] = (await readLotQuestions(readerIn("hk"), lotId)).published
  expect(forHk).toMatchObject({ wording: "酒標有破損嗎？", answer: "沒有，酒標完好。", language: "hk" })
  const [forEn] = (await readLotQuestions(readerIn("en"), lotId)).published
  expect(forEn).toMatchObject({ wording: "酒标有破损吗？", language: "cn" })
  expect((await readLotQuestions(chan, lotId)).own).toMatchObject([
    { question: "請問酒標有沒有破損？", answer: "沒有，酒標完好。" },
  ])
  const [email] = await emailsTo(app, asker.email)
  expect(email?.html).toContain("沒有，酒標完好。")
})

test("an asker's name is found as it was typed, before the characters are converted", async () => {
  const asker = await person(app, "wong")
  await app.db.update(members).set({ name: "黃大國" }).where(eq(members.id, asker.id))
  const id = await askQuestion({ ...asPerson(app, asker), language: "hk" }, lotId, {
    question: "瓶塞完好嗎？",
  })
  await expect(
    answerQuestion(hana, id, answerOf({ wording: "黃大國 問：瓶塞完好嗎？" })),
  ).rejects.toMatchObject({ code: "questions.nameInWording" })
})
