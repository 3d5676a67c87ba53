import type { Location } from "#domains/auctions/lot.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import type { Language, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"

type AnsweredQuestion = {
  question: string
  language: Language
  answer: string
  asker: { id: Id<"mem">; username: string; email: string; language: Language | null }
  lot: {
    id: Id<"lot">
    number: number
    name: string
    auction: string
    location: Location
    auctionStatus: string
  }
}

/** Sent whatever the asker has turned off: they have asked for it. */
export async function notifyAsker(
  tx: Tx,
  { question, language: asked, answer, asker, lot }: AnsweredQuestion,
): Promise<void> {
  const language = asker.language ?? asked
  const { number, name, auction } = lot
  const path = lotPath(lot)
  const [read = { message: answer }] = await forReader(language, [{ message: answer }], ["message"])
  const facts = { username: asker.username, number, name, auction, question, ...read }
  await enqueueEmail(tx, {
    kind: "questions.answered",
    to: asker.email,
    language,
    facts: { ...facts, link: tx.app.origin + path },
  })
  const t = lazyTextsOf("questions")
  await notify(tx, asker.id, {
    title: t("answered.subject", { number, name }),
    content: paragraphs(read.message),
    action: { path: `${path}#questions`, text: t("answered.act") },
  })
}
