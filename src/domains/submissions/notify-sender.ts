import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { confirmPath, consignmentPath } from "./confirm-link.ts"
import type { SubmittedBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submissions } from "./schema.ts"
import { signUpPath } from "./sign-up-path.ts"

export const senderNotifications = [
  "valued",
  "valuedTogether",
  "taken",
  "added",
  "newTerms",
  "lapsed",
  "arrived",
  "refused",
  "returned",
  "inStorage",
  "invited",
] as const
export type SenderNotification = (typeof senderNotifications)[number]

export async function notifySender(
  tx: Tx,
  bottle: Pick<SubmittedBottle, "id" | "submissionId" | "name">,
  notification: Exclude<SenderNotification, "valuedTogether" | "taken" | "added">,
  reason = "",
): Promise<void> {
  const [sender] = await tx.db.select().from(submissions).where(eq(submissions.id, bottle.submissionId))
  if (!sender) throw refuse("noSuchSubmission")
  const salesPage = sender.memberId === null ? signUpPath(sender.email) : "/my-account/my-sales"
  const isOfProposal = notification === "valued" || notification === "newTerms" || notification === "lapsed"
  const ownPage = notification === "inStorage" ? "/my-account/storage" : salesPage
  const page = isOfProposal ? confirmPath(tx, bottle.submissionId, bottle.id) : ownPage
  await enqueueEmail(tx, {
    kind: `submissions.${notification}`,
    to: sender.email,
    language: sender.language,
    facts: { name: sender.name, bottle: bottle.name, reason, link: tx.app.origin + page },
  })
}

type ProposedBottle = Pick<SubmittedBottle, "id" | "submissionId" | "name">

/** One e-mail, with one link to answer all of them, for the bottles of a consignment. */
export async function notifyOfProposals(tx: Tx, bottles: readonly ProposedBottle[]): Promise<void> {
  const [first, second] = bottles
  if (!first) return
  if (!second) return await notifySender(tx, first, "valued")
  const [sender] = await tx.db.select().from(submissions).where(eq(submissions.id, first.submissionId))
  if (!sender) throw refuse("noSuchSubmission")
  await enqueueEmail(tx, {
    kind: "submissions.valuedTogether",
    to: sender.email,
    language: sender.language,
    facts: {
      name: sender.name,
      count: bottles.length,
      link: tx.app.origin + consignmentPath(tx, first.submissionId),
    },
  })
}

type RegisteredBottles = {
  sender: Pick<typeof submissions.$inferSelect, "memberId" | "name" | "email" | "language">
  count: number
}

/** Bottles that staff have written down for a seller, first or later. */
export async function notifyOfBottles(
  tx: Tx,
  notification: "taken" | "added",
  { sender, count }: RegisteredBottles,
): Promise<void> {
  const { memberId, name, email, language } = sender
  const page = memberId === null ? signUpPath(email) : "/my-account/my-sales"
  await enqueueEmail(tx, {
    kind: `submissions.${notification}`,
    to: email,
    language,
    facts: { name, count, link: tx.app.origin + page },
  })
}
