import { expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { emailLayouts, renderEmail } from "../../emails/render-email.tsx"
import * as screen from "./email.tsx"
import * as listScreen from "./emails.tsx"
import { listEmails, readEmail } from "./read-emails.ts"

const app = await testApp()
const edie = await person(app, "edie", { role: "editor" })
const editor = asPerson(app, edie)
const pattern = "/admin/emails/:kind/:language"
const kind = "accounts.resetMail"

async function post(fields: Record<string, string>, language = "en", ctx = editor) {
  const params = { kind, language }
  const url = new URL(`/admin/emails/${kind}/${language}`, app.origin)
  return await callScreen(screen.action, { ctx, url, params, pattern, form: formOf(fields) })
}

async function sentTo(email: string) {
  const facts = { username: "ann", minutes: 60, link: "https://quaich.example/x" }
  await enqueueEmail(app, { kind, to: email, language: "en", facts })
  return (await emailsTo(app, email))[0]
}

const builtIn = await readEmail(editor, kind, "en")
const texts = Object.fromEntries(builtIn.texts.map(({ key, now }) => [key, now]))

test("an e-mail is sent with the texts that staff saved, until they revert it", async () => {
  const before = await sentTo("one@quaich.example")
  const changed = { ...texts, subject: "A new password for {{siteName}}" }
  await post({ ...changed, intent: "save" })
  const after = await sentTo("two@quaich.example")
  expect(after?.subject).toBe("A new password for Quaich")
  expect(after?.text.split("\n").slice(2)).toEqual(before?.text.split("\n").slice(2))
  expect((await readEmail(editor, kind, "vi")).isChanged).toBe(false)

  const page = await renderScreen(editor, screen, {
    ...{ path: `/admin/emails/${kind}/en`, params: { kind, language: "en" } },
  })
  expect(page).toContain("edie")
  await post({ intent: "revert" })
  expect((await sentTo("three@quaich.example"))?.subject).toBe(before?.subject)
  const { versions } = await readEmail(editor, kind, "en")
  expect(versions.map(({ by, texts: its }) => [by, its?.subject])).toEqual([
    ["edie", undefined],
    ["edie", "A new password for {{siteName}}"],
  ])
  const acts = await app.db.select().from(auditEntries)
  expect(acts.map(({ act, after: recorded }) => [act, recorded])).toEqual([
    ["emails.changeTexts", { subject: "A new password for {{siteName}}" }],
    ["emails.revertTexts", { subject: texts.subject }],
  ])
  await expect(asOwner(app, "update email_texts set texts = null")).rejects.toThrow()
})

test("a preview shows typed texts and saves nothing", async () => {
  const { answer } = await post({ ...texts, subject: "Looked at", intent: "look" })
  expect(answer).toMatchObject({ preview: { subject: "Looked at" } })
  expect((await readEmail(editor, kind, "en")).isChanged).toBe(false)
})

test("a missing or an unknown fact is refused next to its field", async () => {
  const text = builtIn.texts.find(({ key }) => key === "text")
  const [needed] = text?.needed ?? []
  expect(needed).toBeDefined()
  const missing = await post({ ...texts, text: "Use the link.", intent: "save" })
  expect(missing.refusal).toMatchObject({
    code: "emails.factMissing",
    facts: { field: "text", fact: needed },
  })
  const unknown = await post({ ...texts, subject: "For {{price}}", intent: "save" })
  expect(unknown.refusal).toMatchObject({
    code: "emails.factUnknown",
    facts: { field: "subject", fact: "price" },
  })
  expect((await post({ ...texts, intent: "save" })).refusal).toMatchObject({ code: "emails.textUnchanged" })
})

test("what staff change in Chinese is sent in the characters of Hong Kong, too", async () => {
  const { texts: chinese } = await readEmail(editor, kind, "cn")
  const own = Object.fromEntries(chinese.map(({ key, now }) => [key, now]))
  await post({ ...own, subject: "请查看邮件", intent: "save" }, "cn")
  const order = { kind, to: "hk@reader.example", facts: {} }
  expect((await renderEmail(app, { ...order, language: "hk" })).subject).toBe("請查看電郵")
  expect((await renderEmail(app, { ...order, language: "cn" })).subject).toBe("请查看邮件")
  await post({ intent: "revert" }, "cn")
  expect((await post({ ...own, intent: "save" }, "hk")).status).toBe(404)
})

test("a test goes to who asks for it", async () => {
  await post({ intent: "send" }, "vi")
  expect((await emailsTo(app, edie.email))[0]?.subject).toBe(
    (await readEmail(editor, kind, "vi")).preview.subject,
  )
})

test("every e-mail is listed by its subject, and each is shown in every language without an empty fact", async () => {
  const listed = await listEmails(editor)
  expect(listed.map((email) => email.kind)).toEqual(Object.keys(emailLayouts).toSorted())
  expect(listed.filter(({ subject }) => subject === "" || subject.includes("{{"))).toEqual([])
  expect(await renderScreen(editor, listScreen, { path: "/admin/emails" })).toContain(kind)
  for (const each of Object.keys(emailLayouts))
    for (const language of ["en", "vi", "cn"] as const) {
      const { preview, texts: its } = await readEmail(editor, each, language)
      expect([each, language, preview.text.includes("{{"), its.length > 0]).toEqual([
        each,
        language,
        false,
        true,
      ])
    }
})

test("others may not read or change them, and there are no other e-mails", async () => {
  const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
  await expect(listEmails(farid)).rejects.toMatchObject({ status: 403 })
  expect((await post({ intent: "revert" }, "en", farid)).status).toBe(403)
  await expect(readEmail(editor, "accounts.none", "en")).rejects.toMatchObject({ status: 404 })
  expect((await post({ intent: "revert" }, "fr")).status).toBe(404)
})
