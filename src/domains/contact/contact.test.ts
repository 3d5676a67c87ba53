import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { listAuditEntries } from "#domains/audit/reads.ts"
import { contextFor } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { answerMessage, changeMessageStatus } from "./answer-message.ts"
import { listMessages, readMessage } from "./list-messages.ts"
import { messageList } from "./message-list.ts"
import { contactMessages } from "./schema.ts"
import { readSenderDetails, sendFromPage, sendMessage } from "./send-message.ts"

const app = await testApp()
const editor = asPerson(app, await person(app, "edie", { role: "editor" }))
const ann = asPerson(app, await person(app, "ann"))
const from = (address: string) =>
  contextFor(app, guest, "vi", { address, userAgent: null, device: null, declaration: null })
const message = (more = {}) => ({
  name: "Minh <b>",
  email: "minh@quaich.example",
  subject: "Lot 12",
  message: "Is the label torn?\nOr only folded?",
  website: "",
  ...more,
})

test("a message is stored once, and both sides get an e-mail", async () => {
  const ctx = from("203.0.113.1")
  const [id, again] = await Promise.all([sendMessage(ctx, message()), sendMessage(ctx, message())])
  expect(again).toBe(id)
  expect(await sendMessage(ctx, message())).toBe(id)
  const companyEmails = await emailsTo(app, "hello@quaich.example")
  expect(companyEmails.length).toBe(1)
  expect(companyEmails[0]?.subject).toBe("Message: Lot 12")
  expect(companyEmails[0]?.html).toContain("Minh &lt;b&gt;")
  const [receipt, ...others] = await emailsTo(app, "minh@quaich.example")
  expect(others).toEqual([])
  expect(receipt?.subject).toContain("Chúng tôi đã nhận")
  // Never send a stranger's text to an address that the stranger typed.
  for (const theirs of ["folded", "Minh", "Lot 12"]) expect(receipt?.html).not.toContain(theirs)
})

test("a bot that fills in the hidden field gets thanks, and its message is dropped", async () => {
  const rows = await countRows(app)
  expect(await sendMessage(from("203.0.113.2"), message({ website: "https://spam.example" }))).toBeNull()
  expect(await countRows(app)).toEqual(rows)
})

test.each([
  [{ name: " " }, "contact.nameRequired"],
  [{ email: "minh" }, "contact.emailUnclear"],
  [{ subject: "" }, "contact.subjectRequired"],
  [{ subject: "x".repeat(121) }, "contact.subjectTooLong"],
  [{ message: "?" }, "contact.messageRequired"],
  [{ message: "x".repeat(4_001) }, "contact.messageTooLong"],
])("a form with %j is refused before anything is stored", async (slip, code) => {
  const rows = await countRows(app)
  await expect(sendFromPage(from("203.0.113.3"), message(slip))).rejects.toMatchObject({ code })
  expect(await countRows(app)).toEqual(rows)
})

test("the e-mails to one address and the messages of one client are limited", async () => {
  const email = "three@quaich.example"
  for (let place = 0; place < 3; place++)
    await sendMessage(from(`203.0.113.${10 + place}`), message({ email, message: `Message ${place}` }))
  const fourth = sendMessage(from("203.0.113.20"), message({ email, message: "One more" }))
  await expect(fourth).rejects.toMatchObject({ code: "contact.tooManyMessages", status: 429 })
  const flood = Array.from({ length: 8 }, (_, place) =>
    sendMessage(from("203.0.113.30"), message({ email: `flood${place}@quaich.example` })),
  )
  const results = await Promise.allSettled(flood)
  expect(results.filter(({ status }) => status === "fulfilled").length).toBe(6)
})

test("an answer goes out by e-mail in the language of the message, once for a double click", async () => {
  const id = (await sendMessage(from("203.0.113.4"), message({ email: "lan@quaich.example" }))) ?? ""
  const reply = { message: "Only folded.", key: "a-key-of-the-form" }
  await expect(answerMessage(ann, id, reply)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await Promise.all([answerMessage(editor, id, reply), answerMessage(editor, id, reply)])
  const emails = await emailsTo(app, "lan@quaich.example")
  const answers = emails.filter(({ text }) => text.includes("Only folded."))
  expect(answers.length).toBe(1)
  expect(answers[0]?.text).toContain("Bạn đã viết")
  expect(await readMessage(editor, id)).toMatchObject({ status: "answered", answers: [{ author: "edie" }] })
  const found = await listMessages(
    editor,
    parseListQuery(messageList, { q: "lan@quaich.example folded", status: "answered" }),
  )
  expect(found.messages.map((row) => row.id)).toEqual([id])
})

test("a message can be closed and reopened, and an answered one keeps its history", async () => {
  const id = (await sendMessage(from("203.0.113.5"), message({ email: "hoa@quaich.example" }))) ?? ""
  await changeMessageStatus(editor, id, "closed")
  await changeMessageStatus(editor, id, "closed")
  await expect(changeMessageStatus(editor, id, "answered")).rejects.toMatchObject({
    code: "contact.statusUnclear",
  })
  await changeMessageStatus(editor, id, "open")
  await expect(changeMessageStatus(ann, id, "closed")).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await expect(readMessage(editor, "msg_none")).rejects.toMatchObject({ code: "contact.noSuchMessage" })
  const { entries } = await listAuditEntries(
    asPerson(app, await person(app, "otto", { role: "admin" })),
    { subjectIds: [id] },
    { limit: 10 },
  )
  expect(entries.map(({ act }) => act).toSorted()).toEqual(["contact.close", "contact.open"])
})

test("a signed-in member need not type a name, and a guest's page contains no name", async () => {
  expect(await readSenderDetails(ann)).toMatchObject({ email: expect.stringContaining("@") })
  expect(await readSenderDetails(from("203.0.113.6"))).toEqual({})
  const id = await sendMessage(ann, message({ email: "ann@quaich.example" }))
  const rows = await app.db.select().from(contactMessages)
  expect(rows.find((row) => row.id === id)?.memberId).toBe(ann.actor.id)
})
