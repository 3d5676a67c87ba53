import { and, asc, eq, ne, sql } from "drizzle-orm"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

const columns = {
  id: casks.id,
  number: casks.number,
  name: casks.name,
  distilleryId: casks.distilleryId,
  distillery: distilleries.name,
  country: distilleries.country,
  region: distilleries.region,
  spiritType: casks.spiritType,
  caskType: casks.caskType,
  previousContents: casks.previousContents,
  fill: casks.fill,
  filledOn: casks.filledOn,
  bulkLitres: casks.bulkLitres,
  abvPercent: casks.abvPercent,
  rlaLitres: casks.rlaLitres,
  olaLitres: casks.olaLitres,
  bottlesEstimate: casks.bottlesEstimate,
  warehouse: casks.warehouse,
  regaugedOn: casks.regaugedOn,
  note: casks.note,
  listingId: listings.id,
  location: listings.location,
  status: listings.status,
  priceCents: listings.priceCents,
  salePriceCents: listings.salePriceCents,
}

export async function readCask(ctx: Ctx, caskId: string) {
  if (!isId("csk", caskId)) throw refuse("noSuchCask")
  const [row] = await ctx.db
    .select(columns)
    .from(casks)
    .innerJoin(distilleries, eq(distilleries.id, casks.distilleryId))
    .innerJoin(listings, eq(listings.caskId, casks.id))
    .where(and(eq(casks.id, caskId), ne(listings.status, "draft")))
  if (!row) throw refuse("noSuchCask")
  const path = listingPath({ kind: "cask", caskId, name: row.name, location: row.location })
  const [visible = row] = await withLegalPrices(ctx, [row])
  return { ...visible, nowCents: effectiveCents(row), path, imagePath: `/drawings/casks/${caskId}.svg` }
}

export type PublicCask = Awaited<ReturnType<typeof readCask>>

export async function findCaskToDraw(ctx: Ctx, caskId: string) {
  if (!isId("csk", caskId)) return undefined
  const [row] = await ctx.db
    .select({
      number: casks.number,
      name: casks.name,
      distillery: distilleries.name,
      caskType: casks.caskType,
      previousContents: casks.previousContents,
      fill: casks.fill,
      filledOn: casks.filledOn,
    })
    .from(casks)
    .innerJoin(distilleries, eq(distilleries.id, casks.distilleryId))
    .where(eq(casks.id, caskId))
  return row
}

export async function listOtherCaskIds(ctx: Ctx, cask: PublicCask, limit: number) {
  const rows = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(casks, eq(casks.id, listings.caskId))
    .where(and(eq(listings.kind, "cask"), eq(listings.status, "on-sale"), ne(casks.id, cask.id)))
    .orderBy(
      sql`${casks.distilleryId} = ${cask.distilleryId} desc`,
      sql`${casks.caskType} = ${cask.caskType} desc`,
      sql`abs(${listings.priceCents} - ${cask.nowCents})`,
      asc(listings.id),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}
