import { randomUUID } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { endDramSale } from "#domains/drams/end-dram-sale.ts"
import { pledgeDram } from "#domains/drams/pledge-dram.ts"
import { dramPledges, dramSales } from "#domains/drams/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { type AppContext, type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { SeedBottle } from "./catalogue.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast, type DemoMember } from "./people.ts"
import { paySale } from "./settle-sale.ts"
import { day, hour, inParallel, startOfDay, type Timeline, timelineOf } from "./timeline.ts"

/** A dram sale of the demo: when it opens and ends, in days from today, and the share of each bottle's target. */
type DramSalePlan = { title: string; opensIn: number; endsIn: number; progress: readonly number[] }

const pastSale: DramSalePlan = {
  title: "A Speyside evening",
  opensIn: -24,
  endsIn: -6,
  progress: [1, 1, 0.7, 0.45],
}

const openSales: readonly DramSalePlan[] = [
  { title: "Smoke over the sea", opensIn: -5, endsIn: 3, progress: [0.99, 0.83, 0.65, 0.43, 0.22, 0] },
  { title: "Sherry by the fire", opensIn: -2, endsIn: 9, progress: [1, 0.74, 0.57, 0.35, 0.13, 0.04] },
]

const dramMl = 30
/** Bottles that are pledged on at the same time. */
const parallelism = 4

export async function fillDrams(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
): Promise<number> {
  const choice = await chooseBottles(app, bottles, "drams")
  let offered = 0
  for (const plan of [pastSale, ...openSales]) {
    const taken = choice.splice(0, plan.progress.length)
    offered += taken.length
    await runDramSale(app, cast, plan, taken)
  }
  // The results of these sales are old: their e-mails must not be sent today.
  await app.pool.query("delete from outbox_messages where name = 'send-email'")
  return offered
}

export async function payDrams(app: AppContext, cast: Cast): Promise<void> {
  const drams = await app.db
    .select({
      pledgeId: dramPledges.id,
      offer: sql<string>`${dramPledges.dramSaleId} || ' ' || ${dramPledges.listingId}`,
      lineCreatedAt: orderLines.createdAt,
      name: orderLines.title,
    })
    .from(dramPledges)
    .innerJoin(orderLines, eq(orderLines.id, dramPledges.orderLineId))
    .orderBy(orderLines.createdAt, dramPledges.id)
  for (const own of Map.groupBy(drams, ({ offer }) => offer).values()) {
    const [{ name, lineCreatedAt } = {}] = own
    if (!lineCreatedAt) continue
    const subjectIds = own.map(({ pledgeId }) => pledgeId)
    await paySale(app, cast, { key: `drams of ${name}`, subjectIds, endedAt: lineCreatedAt, canStore: false })
  }
}

/** Opens new dram sales if the demo did not run when its own ended. */
export async function ensureOpenDramSale(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
): Promise<void> {
  const now = app.clock.now()
  const rows = await app.db
    .select({ id: dramSales.id })
    .from(dramSales)
    .where(and(eq(dramSales.status, "open"), sql`${dramSales.endsAt} > ${now.toISOString()}::timestamptz`))
  if (rows.length > 0) return
  const choice = await chooseBottles(app, bottles, `drams ${startOfDay(now).toISOString()}`)
  for (const plan of openSales) {
    const taken = choice.splice(0, plan.progress.length)
    // With too few bottles in stock (sold out, or no shops yet) the demo opens no sale.
    if (taken.length > 0) await runDramSale(app, cast, plan, taken)
  }
}

/** Bottles worth sharing with a stock of more than one in Singapore and in no draft or open sale. */
async function chooseBottles(
  app: AppContext,
  bottles: readonly SeedBottle[],
  key: string,
): Promise<SeedBottle[]> {
  const rows = await app.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(
      stockLevels,
      and(eq(stockLevels.productId, products.id), eq(stockLevels.location, "singapore")),
    )
    .where(
      and(
        inArray(
          products.id,
          bottles.map((bottle) => bottle.productId),
        ),
        sql`${stockLevels.onHand} - ${stockLevels.held} > 1`,
        sql`${products.volumeMl} between 500 and 1000 and ${products.country} in ('Scotland', 'Japan', 'Ireland', 'Taiwan')`,
        sql`not exists (select 1 from listings l join dram_offers o on o.listing_id = l.id
          join dram_sales r on r.id = o.dram_sale_id and r.status in ('draft', 'open')
          where l.product_id = ${products.id})`,
      ),
    )
  const inStock = new Set<string>(rows.map((row) => row.id))
  const worth = bottles.filter(
    ({ productId, price }) =>
      price.basis === "retail" && price.lowSgd >= 180 && price.highSgd <= 1_500 && inStock.has(productId),
  )
  return keyedPrng(key).shuffled(worth)
}

async function runDramSale(
  app: AppContext,
  cast: Cast,
  plan: DramSalePlan,
  bottles: readonly SeedBottle[],
): Promise<void> {
  const today = startOfDay(app.clock.now()).getTime()
  const opensAt = new Date(today + plan.opensIn * day + 12 * hour)
  const endsAt = new Date(today + plan.endsIn * day + 21 * hour)
  const timeline = timelineOf(app, opensAt)
  const { dramSaleId, offers } = await seedDramSale(
    actingAs(timeline, cast.shopkeeper),
    plan,
    endsAt,
    bottles,
  )
  const until = Math.min(endsAt.getTime(), app.clock.now().getTime())
  await inParallel(offers, parallelism, async (offer) => {
    await pledgeDrams(timelineOf(app, opensAt), cast, dramSaleId, offer, until)
  })
  if (endsAt > app.clock.now()) return
  timeline.clock.moveTo(endsAt)
  await endDramSale(contextFor(timeline), dramSaleId)
}

/** One transaction: a sale appears with all its bottles or not at all. */
async function seedDramSale(
  keeper: Ctx,
  { title, progress }: DramSalePlan,
  endsAt: Date,
  bottles: readonly SeedBottle[],
) {
  return await transaction(keeper, async (tx) => {
    const dramSaleId = await createDramSale(tx, { title, endsAt })
    const offers: DemoDramOffer[] = []
    for (const [index, bottle] of bottles.entries()) {
      const target = Math.floor((await volumeOf(tx, bottle)) / dramMl)
      const fair = (bottle.price.lowSgd + bottle.price.highSgd) / 2 / target
      const listingId = await addDramOffer(tx, dramSaleId, {
        productId: bottle.productId,
        target,
        dramMl,
        priceCents: Math.ceil(fair * 1.2) * 100,
        maxPerUser: 2,
        maxPerMember: 4,
      })
      offers.push({ listingId, target, share: progress[index] ?? 0, name: bottle.name })
    }
    await openDramSale(tx, dramSaleId)
    return { dramSaleId, offers }
  })
}

async function volumeOf(app: Pick<Ctx, "db">, { productId }: SeedBottle): Promise<number> {
  const [row] = await app.db
    .select({ volumeMl: products.volumeMl })
    .from(products)
    .where(eq(products.id, productId))
  return row?.volumeMl ?? 700
}

type DemoDramOffer = { listingId: Id<"lst">; target: number; share: number; name: string }

/** Leaves at least one dram if the share is below 1, however the share rounds. */
function dramsOf({ share, target }: DemoDramOffer): number {
  return share === 1 ? target : Math.min(target - 1, Math.round(share * target))
}

async function pledgeDrams(
  timeline: Timeline,
  cast: Cast,
  dramSaleId: Id<"rnd">,
  dramOffer: DemoDramOffer,
  until: number,
): Promise<void> {
  const random = keyedPrng(`who shares ${dramOffer.name}`)
  const people = random.shuffled<DemoMember>(cast.crowd)
  const drams = dramsOf(dramOffer)
  const opensAt = timeline.clock.now().getTime()
  for (let pledged = 0; pledged < drams; pledged++) {
    // Each member takes two drams in a row; with few members the first ones come again.
    const member = people[Math.floor(pledged / 2) % people.length]
    if (!member) return
    timeline.clock.moveTo(new Date(opensAt + ((until - opensAt) * (pledged + 1)) / (drams + 1)))
    await pledgeDram(actingAs(timeline, member), { dramSaleId, listingId: dramOffer.listingId }, randomUUID())
  }
}
