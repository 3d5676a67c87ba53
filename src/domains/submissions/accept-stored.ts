import { eq, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { startRelisting } from "#domains/storage/relist.ts"
import { fullName } from "#language/full-name.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { bottleEvents, submissions, submittedBottles } from "./schema.ts"

/** The bottle stays in storage until the owner accepts the terms. */
export async function acceptStoredItem(ctx: Ctx, itemId: string): Promise<Id<"btl">> {
  return await transaction(ctx, async (tx) => {
    const item = await startRelisting(tx, itemId)
    const submissionId = await submitFor(tx, item)
    const { name, type, ...facts } = await readFacts(tx, item.lineId)
    const bottleId = newId("btl")
    const at = tx.now()
    await tx.db.insert(submittedBottles).values({
      id: bottleId,
      submissionId,
      position: 1,
      name,
      type,
      ...facts,
      stateAt: at,
      storedItemId: item.id,
    })
    const step = { bottleId, toState: "submitted", at, byId: item.memberId, reason: item.relistNote } as const
    await tx.db.insert(bottleEvents).values(step)
    await record(tx, {
      act: "storage.relist",
      subjectId: item.id,
      before: { status: "stored" },
      after: { status: "relisting", bottle: bottleId },
    })
    return bottleId
  })
}

type RelistedItem = Awaited<ReturnType<typeof startRelisting>>

async function submitFor(tx: Tx, item: RelistedItem): Promise<Id<"sub">> {
  const [owner] = await tx.db.select().from(members).where(eq(members.id, item.memberId))
  if (!owner) throw refuse("noSuchSubmission")
  const { firstName, lastName, username, email, phoneMb, countryCodeMb, countryMb } = owner
  const id = newId("sub")
  await tx.db.insert(submissions).values({
    id,
    kind: "sale",
    memberId: item.memberId,
    username,
    name: fullName(owner.language ?? "en", firstName ?? "", lastName ?? "") || username,
    email,
    contact: phoneMb ? [countryCodeMb, phoneMb].filter(Boolean).join(" ") : email,
    location: countryMb ?? item.location,
    language: owner.language ?? "en",
    createdAt: tx.now(),
    // Each item is accepted once.
    idempotencyKey: `stored ${id}`,
  })
  return id
}

/** For a lot, also the flaws that its seller named. */
async function readFacts(tx: Tx, lineId: Id<"orl">) {
  const [line] = await tx.db
    .select({
      productId: products.id,
      name: products.name,
      type: products.category,
      volumeMl: products.volumeMl,
      abvPercent: products.abvPercent,
      condition: lots.condition,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(lots, eq(lots.id, sql`${orderLines.subjectId}`))
    .where(eq(orderLines.id, lineId))
  if (!line) throw refuse("productRequired")
  const { condition, ...facts } = line
  return { ...facts, flaws: condition?.sellerFlaws ?? "" }
}
