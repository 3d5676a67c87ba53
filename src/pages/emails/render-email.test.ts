import { expect, test } from "vitest"
import { localeOf } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import type { EmailOrder } from "#platform/jobs/enqueue-email.ts"
import { testApp } from "../../../test/db.ts"
import { demoNames, englishDetector } from "../../../test/source/english.ts"
import { emailLayouts, renderEmail } from "./render-email.tsx"

const app = await testApp()

/** Operations pass these facts; every other placeholder gets a number. */
const ordered = {
  ...{ username: "ann", name: "Ardbeg 10 Year Old", role: "editor", link: "http://house.test/x" },
  ...{
    greeting: "—",
    act: "—",
    footer: "—",
    lines: "—",
    message: "—",
    question: "—",
    subject: "—",
    body: "—",
  },
  receipts: JSON.stringify([
    { lot: "Ardbeg 10 Year Old", line: "—", href: "http://house.test/x", hash: "5f" },
  ]),
  head: "—",
  lots: JSON.stringify([{ name: "Ardbeg 10 Year Old", text: "—", href: "http://house.test/x" }]),
}

const names = demoNames()
const englishIn = {
  vi: englishDetector("vi", names),
  cn: englishDetector("cn", names),
  hk: englishDetector("hk", names),
}

function factsFor(kind: string): EmailOrder["facts"] {
  const [noun = "", name = ""] = kind.split(".")
  const blanks = JSON.stringify(allTexts.en[noun]?.[name]).matchAll(/\{\{(\w+)\}\}/g)
  return { ...Object.fromEntries([...blanks].map(([, blank]) => [blank, 7])), ...ordered }
}

test.each(Object.keys(emailLayouts))("%s is written completely in its reader's language", async (kind) => {
  const facts = factsFor(kind)
  const english = await renderEmail(app, { kind, to: "ann@quaich.example", language: "en", facts })
  for (const language of ["vi", "cn", "hk"] as const) {
    const order = { kind, to: "ann@quaich.example", language, facts, stopAt: "http://house.test/stop" }
    const { subject, text, html = "" } = await renderEmail(app, order)
    expect(html).toContain(`lang="${localeOf[language]}"`)
    const texts = [
      subject,
      ...text.split("\n"),
      ...[...html.matchAll(/(?:alt|title)="([^"]*)"/g)].map(([, name = ""]) => name),
    ]
    expect(texts.flatMap((line) => englishIn[language](line) ?? [])).toEqual([])
    expect(texts.join("\n")).not.toMatch(/\{\{|\b(title|text|greeting|footer|act|subject)\b\s*$/m)
    if (kind !== "newsletter.issue") expect(subject).not.toBe(english.subject)
  }
})

test("the plain text begins with the company's name and has each line of an order on its own", async () => {
  const facts = { ...factsFor("orders.placed"), lines: "Ardbeg 10 Year Old: S$110.00\nTotal: S$110.00" }
  const order = { kind: "orders.placed", to: "ann@quaich.example", language: "en", facts } as const
  const { text, html = "" } = await renderEmail(app, order)
  expect(html).toMatch(/^<!DOCTYPE html [^>]+><html /)
  expect(text).toMatch(/^Quaich\n/)
  expect(text).toContain("\nArdbeg 10 Year Old: S$110.00\nTotal: S$110.00\n")
})
