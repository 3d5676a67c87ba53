import { readSite } from "#domains/content/site.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { AgreedFacts, submissions, submittedBottles } from "./schema.ts"

type SubmissionRow = typeof submissions.$inferSelect
type AgreedBottle = typeof submittedBottles.$inferSelect

export async function agreedFacts(
  ctx: Pick<Ctx, "app">,
  submission: SubmissionRow,
  bottle: AgreedBottle,
): Promise<AgreedFacts> {
  const site = await readSite(ctx)
  return {
    siteName: site.name,
    company: [site.legalName, ...site.addressLines, site.email, site.phone],
    seller: [submission.name, submission.email, submission.contact, submission.location],
    bottle: `${bottle.name}, ${bottle.volumeMl} ml, ${bottle.abvPercent}%`,
  }
}
