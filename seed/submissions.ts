import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { drawBottle } from "#domains/catalogue/drawing/draw-bottle.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { addCompanyPhoto } from "#domains/submissions/company-photos.ts"
import { SubmissionInput, ValuationProposal } from "#domains/submissions/inputs.ts"
import * as intake from "#domains/submissions/intake.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { sendSubmission } from "#domains/submissions/send-submission.ts"
import { newPhotoSecret, storePhoto } from "#domains/submissions/store-photo.ts"
import { answerValuation } from "#domains/submissions/valuations/answer-valuation.ts"
import { valueBottle } from "#domains/submissions/valuations/value-bottle.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { SeedBottle } from "./catalogue.ts"
import { actingAs, type Cast, type DemoMember, emailOf } from "./people.ts"
import { hour, timelineOf } from "./timeline.ts"

const submissionStages = ["submitted", "valued", "agreed", "received", "inspected", "catalogued"] as const
type SubmissionStage = (typeof submissionStages)[number]

type SubmissionScenario = {
  seller: (cast: Cast) => DemoMember | undefined
  name: string
  hoursAgo: number
  ends: readonly SubmissionStage[]
}

const scenarios: readonly SubmissionScenario[] = [
  { seller: ({ ann }) => ann, name: "Ann Lim", hoursAgo: 60, ends: ["submitted", "valued", "agreed"] },
  {
    seller: ({ sellers }) => sellers.find(({ username }) => username === "siti"),
    name: "Siti Rahman",
    hoursAgo: 9 * 24,
    ends: ["received", "inspected", "catalogued", "valued"],
  },
]

const flaws = ["", "A scuff at the edge of the label.", "The carton is missing; the level is into the neck."]

export async function fillSubmissions(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
): Promise<number> {
  const now = app.clock.now()
  const offered = bottles.filter(({ name }) => /\b(1[2-9]|2\d)\b/.test(name))
  let submissionCount = 0
  for (const [index, scene] of scenarios.entries()) {
    const submitter = scene.seller(cast)
    const own = offered.slice(index * 40, index * 40 + scene.ends.length)
    if (!submitter || own.length < scene.ends.length) continue
    const timeline = timelineOf(app, new Date(now.getTime() - scene.hoursAgo * hour))
    const ids = await submitBottles(actingAs(timeline, submitter), { ...scene, submitter, own })
    const staff = actingAs(timeline, cast.auctioneer)
    const valuer = actingAs(timeline, cast.shopkeeper)
    const later = () => timeline.clock.moveTo(new Date(timeline.clock.now().getTime() + 3 * hour))
    for (const [at, end] of scene.ends.entries()) {
      const [bottleId, bottle] = [ids[at], own[at]]
      if (bottleId && bottle)
        await advanceBottle({ staff, valuer }, actingAs(timeline, submitter), {
          bottleId,
          bottle,
          end,
          by: scene.name,
          later,
        })
    }
    submissionCount += ids.length
  }
  // No member of the demo waits for these e-mails.
  await app.pool.query("delete from outbox_messages where name = 'send-email'")
  return submissionCount
}

type PlannedSubmission = SubmissionScenario & { submitter: DemoMember; own: readonly SeedBottle[] }

async function submitBottles(ctx: Ctx, { submitter, name, own }: PlannedSubmission): Promise<Id<"btl">[]> {
  const secret = newPhotoSecret()
  const back = await storePhoto(ctx, secret, await photograph(ctx, own[0], "#4a4038"))
  const submissionBottles = []
  for (const [at, bottle] of own.entries()) {
    const { category, volumeMl, abvPercent } = await readProduct(ctx, bottle.productId)
    submissionBottles.push({
      name: bottle.name,
      productId: bottle.productId,
      type: category,
      volumeMl: volumeMl ?? 700,
      abvPercent: abvPercent ?? 43,
      flaws: flaws[at],
      frontPhoto: await storePhoto(ctx, secret, await photograph(ctx, bottle, "#c9bda8")),
      backPhoto: back,
    })
  }
  const form = SubmissionInput.parse({
    kind: "sale",
    bottles: submissionBottles,
    username: submitter.username,
    name,
    email: emailOf(submitter.username),
    contact: "+65 6123 4567",
    location: "Singapore",
    key: randomUUID(),
  })
  const submissionId = await sendSubmission(ctx, secret, form)
  const rows = await ctx.db
    .select({ id: submittedBottles.id })
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(submittedBottles.position)
  return rows.map(({ id }) => id)
}

/** The demo has no camera: photographs the bottle's drawing in front of a wall. */
async function photograph(ctx: Ctx, bottle: SeedBottle | undefined, wall: string): Promise<Buffer> {
  const svg = drawBottle(await readProduct(ctx, bottle?.productId ?? ""))
  const png = await sharp(Buffer.from(svg)).resize({ height: 480 }).png().toBuffer()
  return await sharp({ create: { width: 420, height: 560, channels: 3, background: wall } })
    .composite([{ input: png }])
    .jpeg()
    .toBuffer()
}

type BottleProgress = {
  bottleId: Id<"btl">
  bottle: SeedBottle
  end: SubmissionStage
  by: string
  later(): void
}

/** Takes a bottle from the form to its current step. The person who values a bottle may not inspect it. */
async function advanceBottle(
  { staff, valuer }: Record<"staff" | "valuer", Ctx>,
  seller: Ctx,
  { bottleId, bottle, end, by, later }: BottleProgress,
): Promise<void> {
  const reachesStage = (target: SubmissionStage) => {
    later()
    return submissionStages.indexOf(end) >= submissionStages.indexOf(target)
  }
  if (!reachesStage("valued")) return
  await valueBottle(valuer, bottleId, proposalFor(bottle))
  if (!reachesStage("agreed")) return
  const [submitted] = await staff.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
  const valuationRef = { submissionId: submitted?.submissionId ?? "", bottleId, key: null }
  await answerValuation(seller, valuationRef, { answer: "agree", name: by, terms: "on" })
  if (!reachesStage("received")) return
  await intake.receiveBottle(staff, bottleId, `A${bottle.name.length % 9}`)
  if (!reachesStage("inspected")) return
  const condition = {
    fillLevel: "full",
    seal: "Intact",
    label: "Clean",
    box: "No box",
    remarks: null,
  } as const
  const checks = "Glass, capsule, print of the label and laser code agree with one of our own"
  await intake.inspectBottle(staff, bottleId, { condition, isGenuine: true, checks })
  if (!reachesStage("catalogued")) return
  await addCompanyPhoto(staff, bottleId, await photograph(staff, bottle, "#efe9dd"))
  await intake.photographBottle(staff, bottleId)
  await intake.catalogueBottle(staff, bottleId, bottle.productId)
}

function proposalFor({ price }: SeedBottle): ValuationProposal {
  const cents = (share: number) => Math.round((price.lowSgd * share) / 10) * 10_00
  return ValuationProposal.parse({
    lowCents: Math.max(10_00, cents(1)),
    highCents: Math.max(20_00, cents(1.2)),
    reserveCents: Math.max(10_00, cents(0.8)),
    commissionBasisPoints: 500,
    listingCents: 6_00,
    reserveFeeCents: 10_00,
    note: "",
  })
}
