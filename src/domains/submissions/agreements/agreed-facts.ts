import { readSite } from "#domains/content/site.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { AgreedFacts, submissions, submittedBottles } from "../schema.ts"

type SubmissionRow = typeof submissions.$inferSelect
type AgreedBottle = typeof submittedBottles.$inferSelect

export async function agreedFacts(
  ctx: Pick<Ctx, "app">,
  submission: SubmissionRow,
  bottle: AgreedBottle,
): Promise<AgreedFacts> {
  return { ...(await partiesOf(ctx, submission)), bottle: describeBottle(bottle) }
}

export async function partiesOf(
  ctx: Pick<Ctx, "app">,
  { name, email, contact, location }: SubmissionRow,
): Promise<Omit<AgreedFacts, "bottle">> {
  const site = await readSite(ctx)
  return {
    siteName: site.name,
    company: [site.legalName, ...site.addressLines, site.email, site.phone],
    seller: [name, email, contact, location],
  }
}

export function describeBottle({
  name,
  volumeMl,
  abvPercent,
}: Pick<AgreedBottle, "name" | "volumeMl" | "abvPercent">): string {
  return `${name}, ${volumeMl} ml, ${abvPercent}%`
}
