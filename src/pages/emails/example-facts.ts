import { builtInTexts } from "#domains/emails/email-texts.ts"
import { factsIn } from "#domains/emails/rules.ts"
import type { Language } from "#platform/ctx.ts"
import type { EmailOrder } from "#platform/jobs/enqueue-email.ts"

const lots = [
  { name: "Ardbeg 10 Year Old", text: "S$110.00" },
  { name: "Port Ellen 3rd Release", text: "S$1,250.00" },
]

const hash = "5f".repeat(32)
const signedHead = `quaich.example/log\n1284\n${"V".repeat(43)}=\n2027-01-01T12:00:00.000Z\n`

const buttonText = "OK"

const examples = {
  companyEmail: "hello@quaich.example",
  ...{ username: "ann", before: "anna", role: "editor", provider: "Google", client: "Firefox" },
  ...{ name: "Ardbeg 10 Year Old", title: "Ardbeg 10 Year Old", bottle: "Port Ellen 3rd Release" },
  ...{
    bottles: "Ardbeg 10 Year Old, Port Ellen 3rd Release",
    about: "Ardbeg 10 Year Old",
    subject: "Ardbeg",
  },
  ...{ email: "ann@example.com", phone: "+65 6123 4567", address: "203.0.113.7", place: "Singapore" },
  ...{ reference: "QX7K2M", carrier: "DHL", tracking: "JD0146", bank: "DBS", where: "PayNow" },
  ...{ price: "S$110.00", sum: "S$220.00", total: "S$220.00", amount: "S$110.00", commission: "S$11.00" },
  ...{ at: "2027-01-01 20:00", until: "2027-01-04 20:00", ends: "2027-01-01 20:00", rate: "3%" },
  ...{ deadline: "2027-01-04 20:00", number: 131 },
  ...{ greeting: "ann,", act: buttonText, footer: "–", message: "…", question: "…", body: "…", reason: "…" },
  ...{ answer: "…", returnReference: "RMA-7", expectedOn: "2027-01-04" },
  ...{ next: "", lines: "Ardbeg 10 Year Old: S$110.00\nPort Ellen 3rd Release: S$110.00" },
}

/** Facts of an e-mail that is only looked at; those without an example are counts. */
export function exampleFacts(kind: string, language: Language, origin: string): EmailOrder["facts"] {
  const counts = factsIn(JSON.stringify(builtInTexts(kind, language))).map((fact) => [fact, 2])
  const rows = lots.map((lot, index) => ({ ...lot, href: `${origin}/whisky-auction-live?lot=${index}` }))
  return {
    ...Object.fromEntries(counts),
    ...examples,
    origin,
    link: `${origin}/home`,
    lots: JSON.stringify(rows),
    receipts: JSON.stringify(rows.map(({ name, text, href }) => ({ lot: name, line: text, href, hash }))),
    head: signedHead,
  }
}
