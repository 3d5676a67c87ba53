import { eq } from "drizzle-orm"
import { recordAcceptance } from "#domains/accounts/terms/accept-terms.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { formatDate } from "#language/format.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { BottleToSubmit, SubmissionInput } from "./inputs.ts"
import type { PhotoSlot } from "./kinds.ts"
import { workingDayAfter } from "./plan/working-day.ts"
import { refuse } from "./refusals.ts"
import { bottleEvents, submissions, submittedBottles, submittedPhotos } from "./schema.ts"
import { signUpPath } from "./sign-up-path.ts"
import { readUploadedPhotos, requireSeller } from "./store-photo.ts"
import { readAnswerDays } from "./valuations/valuation-days.ts"

const perAddress: Limit = { name: "submissions", times: 12, seconds: 60 * 60 }
const perEmail: Limit = { name: "submissions-mail", times: 6, seconds: 24 * 60 * 60 }

/** All bottles or none. Repeating the form's key returns the same submission. */
export async function sendSubmission(
  ctx: Ctx,
  photoSecret: string,
  form: SubmissionInput,
): Promise<Id<"sub">> {
  requireSeller(ctx)
  const key = `${ctx.actor.id ?? "guest"} ${form.key}`
  const before = await findByKey(ctx, key)
  if (before) return before
  await requireFew(ctx, perAddress, ctx.client.address ?? "-")
  await requireFew(ctx, perEmail, form.email.toLowerCase())
  const photos = await readUploadedPhotos(ctx, photoSecret, form.bottles.flatMap(photoIdsOf))
  await requireProducts(ctx, form.bottles)
  const site = await readSite(ctx)
  return await transaction(ctx, async (tx) => {
    const id = newId("sub")
    const { bottles, key: _, acceptTerms: version, ...sender } = form
    const made = await tx.db
      .insert(submissions)
      .values({
        id,
        ...sender,
        memberId: tx.actor.id,
        language: tx.language,
        createdAt: tx.now(),
        idempotencyKey: key,
      })
      .onConflictDoNothing({ target: submissions.idempotencyKey })
      .returning({ id: submissions.id })
    // A concurrent request has saved it and sends the e-mails.
    if (made.length === 0) return (await findByKey(tx, key)) ?? id
    await recordAcceptance(tx, { memberId: tx.actor.id, submissionId: id, context: "consignment", version })
    await writeBottles(tx, id, bottles, photos)
    await notifyOfSubmission(tx, id, form, site.email)
    return id
  })
}

async function writeBottles(
  tx: Tx,
  submissionId: Id<"sub">,
  bottles: readonly BottleToSubmit[],
  photos: ReadonlyMap<string, Id<"pic">>,
): Promise<void> {
  const now = tx.now()
  const rows = bottles.map((bottle, index) => ({ id: newId("btl"), position: index + 1, bottle }))
  await tx.db.insert(submittedBottles).values(
    rows.map(({ id, position, bottle }) => {
      const { name, type, volumeMl, abvPercent, requestedReserveCents, flaws } = bottle
      const productId = bottle.productId === null ? null : requireId("prd", bottle.productId)
      return {
        id,
        submissionId,
        position,
        name,
        productId,
        type,
        volumeMl,
        abvPercent,
        requestedReserveCents,
        flaws,
        stateAt: now,
      }
    }),
  )
  await tx.db.insert(submittedPhotos).values(
    rows.flatMap(({ id: bottleId, bottle }) =>
      slotsOf(bottle).map(([slot, photo]) => {
        const pictureId = photos.get(photo)
        if (!pictureId) throw refuse("noSuchPhoto", { photo })
        return { bottleId, slot, pictureId }
      }),
    ),
  )
  await tx.db
    .insert(bottleEvents)
    .values(
      rows.map(({ id }) => ({ bottleId: id, toState: "submitted" as const, at: now, byId: tx.actor.id })),
    )
}

function slotsOf(bottle: BottleToSubmit): [PhotoSlot, string][] {
  const slots: [PhotoSlot, string | null][] = [
    ["front", bottle.frontPhoto],
    ["back", bottle.backPhoto],
    ["flaw-1", bottle.flawPhoto1],
    ["flaw-2", bottle.flawPhoto2],
  ]
  return slots.flatMap(([slot, photo]) => (photo === null ? [] : [[slot, photo]]))
}

function photoIdsOf(bottle: BottleToSubmit): string[] {
  return slotsOf(bottle).map(([, photo]) => photo)
}

async function requireProducts(ctx: Ctx, bottles: readonly BottleToSubmit[]): Promise<void> {
  const wanted = [...new Set(bottles.flatMap(({ productId }) => productId ?? []))]
  if (wanted.length === 0) return
  const existing = await ctx.db.select({ id: products.id }).from(products).where(idIn(products.id, wanted))
  const missing = wanted.find((id) => !existing.some((product) => product.id === id))
  if (missing !== undefined) throw refuse("noSuchProduct", { product: missing })
}

/** Must not quote what was typed: the address may be a stranger's. */
async function notifyOfSubmission(
  tx: Tx,
  id: Id<"sub">,
  form: SubmissionInput,
  companyEmail: string,
): Promise<void> {
  const { origin } = tx.app
  const answerBy = workingDayAfter(tx.now(), await readAnswerDays(tx))
  await enqueueEmail(tx, {
    kind: "submissions.received",
    to: form.email,
    language: tx.language,
    facts: {
      count: form.bottles.length,
      answer: formatDate(answerBy, tx.language, "date"),
      link: origin + (tx.actor.id === null ? signUpPath(form.email) : "/my-account/my-sales"),
    },
  })
  await enqueueEmail(tx, {
    kind: "submissions.toCompany",
    to: companyEmail,
    language: "en",
    facts: {
      name: form.name,
      count: form.bottles.length,
      bottles: form.bottles
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 2_000),
      link: absoluteUrl(origin, pathTo("/admin/consignments/:id", { id })),
    },
  })
}

async function findByKey(ctx: Pick<Ctx, "db">, key: string): Promise<Id<"sub"> | undefined> {
  const [found] = await ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.idempotencyKey, key))
  return found?.id
}

async function requireFew(ctx: Ctx, limit: Limit, key: string): Promise<void> {
  const seconds = await countTry(ctx.app, limit, key)
  if (seconds !== undefined) throw refuse("tooManySubmissions", { retryAfterSeconds: seconds })
}
