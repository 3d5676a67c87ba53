import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { languages, localeOf } from "#language/languages.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { emailLayouts, renderEmail } from "../../pages/emails/render-email.tsx"
import { requestForUnsold } from "./request-unsold.ts"

const app = await testApp()
const link = "http://house.test/where/it/is"
const bottle = "Nikka “Taketsuru” 21 竹鶴"
const name = "Nguyễn Thị Ánh"

type EmailFacts = Readonly<Record<string, string | number>>
const companyFacts: EmailFacts = { bottle, name, link }
const aboutOne: EmailFacts = { bottle, name, link, reason: "" }

const facts: Readonly<Record<string, EmailFacts>> = {
  received: { count: 3, link },
  toCompany: { count: 3, name, bottles: `${bottle}, Ardbeg 10`, link },
  valued: aboutOne,
  valuedTogether: { count: 24, name, link },
  taken: { count: 24, name, link },
  added: { count: 24, name, link },
  newTerms: aboutOne,
  lapsed: aboutOne,
  arrived: aboutOne,
  refused: { ...aboutOne, reason: "We sell no miniatures." },
  returned: { ...aboutOne, reason: "The capsule is not of its year." },
  inStorage: { ...aboutOne, reason: "The level is too low." },
  invited: aboutOne,
  unsoldRelist: companyFacts,
  unsoldLower: companyFacts,
  unsoldReturn: companyFacts,
}

test("every e-mail about bottles is tested here", () => {
  const all = Object.keys(emailLayouts).flatMap((kind) =>
    kind.startsWith("submissions.") ? [kind.slice(12)] : [],
  )
  expect(all.toSorted()).toEqual(Object.keys(facts).toSorted())
})

const cases = Object.keys(facts).flatMap((kind) =>
  languages.map((language): [string, Language] => [kind, language]),
)

test.each(cases)("%s is complete in %s, with its facts", async (kind, language) => {
  const ownFacts = facts[kind] ?? {}
  const order = { kind: `submissions.${kind}`, to: "ann@quaich.example", language, facts: ownFacts }
  const { subject, html = "", text } = await renderEmail(app, order)
  const t = anyTextsOf(language, "submissions")
  expect(html).toContain(`lang="${localeOf[language]}"`)
  expect(html).toContain(`href="${link}"`)
  const content = `${subject} ${text}`.replace(/\s+/g, " ")
  for (const [fact, value] of Object.entries(ownFacts))
    if (fact !== "link" && value !== "") expect(content, fact).toContain(String(value))
  for (const place of ["title", "text", "act", "footer"])
    expect(content.toLowerCase(), place).toContain(
      t(`${kind}.${place}`, ownFacts).replace(/\s+/g, " ").trim().toLowerCase(),
    )
  for (const part of [subject, html, text]) {
    expect(part).not.toContain("{{")
    expect(part).not.toMatch(/\b(subject|greeting|title|footer|act)\b(?=\s*<|$)/)
  }
  if (language === "en") return
  const english = await renderEmail(app, { ...order, language: "en" })
  expect(subject).not.toBe(english.subject)
})

test("one bottle is singular, in the e-mail to either side", async () => {
  const order = { to: "ann@quaich.example", language: "en" } as const
  const received = await renderEmail(app, {
    ...{ ...order, kind: "submissions.received", facts: { count: 1, link } },
  })
  expect(received.text).toContain("Thank you for sending us 1 bottle with photos. We’ll value it")
  const emailFacts = { count: 1, name, bottles: bottle, link }
  const rendered = await renderEmail(app, { ...order, kind: "submissions.toCompany", facts: emailFacts })
  expect(rendered.subject).toBe(`1 bottle from ${name}`)
})

test.each([
  ["relist", "", "Unsold: relist"],
  ["lower", "150", "with a lower reserve"],
  ["return", "", "Unsold: return"],
] as const)(
  "staff get an e-mail about the request %s, without the reserve",
  async (choice, reserve, phrase) => {
    const seller = await person(app, `seller_${choice}`)
    const hana = asPerson(app, await person(app, `hana_${choice}`, { role: "auctioneer" }))
    const lot = { sellerId: seller.id, reserveCents: 200_00, openingCents: 50_00 }
    const { lotIds, endsAt } = await liveAuction(app, hana, [lot])
    app.clock.moveTo(endsAt)
    const [lotId = "lot_"] = lotIds
    await closeLot(hana, lotId)
    await requestForUnsold(asPerson(app, seller), lotId, { choice, reserve })
    const email = (await emailsTo(app, "hello@quaich.example")).find(({ text }) => text.includes(lotId))
    expect(email?.subject).toContain(phrase)
    expect(email?.text).toContain(`seller_${choice}`)
    expect(email?.text).toContain(`http://house.test/admin/lots/${lotId}`)
    const plain = `${email?.subject} ${email?.html}`.replaceAll(lotId, "")
    expect(plain).not.toMatch(/S?\$\s?\d|\b(150|200)(00|\.00)?\b(?!px)/)
  },
)
