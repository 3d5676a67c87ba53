import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { postLetter } from "#platform/post.ts"
import { accountPath } from "./account-path.ts"
import { confirmPath } from "./confirm-link.ts"
import type { SubmittedBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submissions } from "./schema.ts"

export const bottleNews = [
  "valued",
  "newTerms",
  "lapsed",
  "arrived",
  "refused",
  "returned",
  "inStorage",
  "invited",
] as const
export type BottleNews = (typeof bottleNews)[number]

/** Writes to the address from the form. */
export async function tellSender(
  tx: Tx,
  bottle: Pick<SubmittedBottle, "id" | "submissionId" | "name">,
  news: BottleNews,
  reason = "",
): Promise<void> {
  const [sender] = await tx.db.select().from(submissions).where(eq(submissions.id, bottle.submissionId))
  if (!sender) throw refuse("noSuchSubmission")
  const salesPage = sender.memberId === null ? accountPath(sender.email) : "/my-account/my-sales"
  const isOfProposal = news === "valued" || news === "newTerms" || news === "lapsed"
  const ownPage = news === "inStorage" ? "/my-account/storage" : salesPage
  const page = isOfProposal ? confirmPath(tx, bottle.submissionId, bottle.id) : ownPage
  await postLetter(tx, {
    kind: `submissions.${news}`,
    to: sender.email,
    language: sender.language,
    facts: { name: sender.name, bottle: bottle.name, reason, link: tx.app.origin + page },
  })
}
