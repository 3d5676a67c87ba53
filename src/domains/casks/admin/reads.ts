import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { caskEnquiries } from "../schema.ts"
import type { CaskQuery } from "./queries.ts"

const pageSize = 50

export async function listCasksForAdmin(ctx: Ctx, { q, offer, page }: CaskQuery) {
  requirePermission(ctx, "catalogue")
  const rows = await ctx.db
    .select({
      id: casks.id,
      number: casks.number,
      name: casks.name,
      caskType: casks.caskType,
      filledOn: casks.filledOn,
      regaugedOn: casks.regaugedOn,
      rlaLitres: casks.rlaLitres,
      abvPercent: casks.abvPercent,
      offer: listings.status,
      priceCents: listings.priceCents,
      openEnquiries: sql<number>`(select count(*)::int from ${caskEnquiries} asked
        where asked.cask_id = casks.id and asked.status = 'open')`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(casks)
    .leftJoin(listings, eq(listings.caskId, casks.id))
    .where(and(hasOfferState(offer), matchesText(q)))
    .orderBy(asc(casks.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = rows[0]?.total ?? 0
  return {
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    casks: rows.map(({ total: _, ...row }) => row),
  }
}

function hasOfferState(offer: CaskQuery["offer"]): SQL | undefined {
  if (offer === "") return undefined
  return offer === "none" ? isNull(listings.id) : eq(listings.status, offer)
}

function matchesText(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`
      return or(ilike(casks.name, pattern), ilike(casks.number, pattern), ilike(casks.warehouse, pattern))
    }),
  )
}

export async function readCaskForAdmin(ctx: Ctx, caskId: string) {
  requirePermission(ctx, "catalogue")
  if (!isId("csk", caskId)) throw refuse("noSuchCask")
  const [[row], changes] = await Promise.all([
    ctx.db
      .select({ cask: casks, listing: listings })
      .from(casks)
      .leftJoin(listings, eq(listings.caskId, casks.id))
      .where(eq(casks.id, caskId)),
    ctx.db
      .select({ at: auditEntries.at, before: auditEntries.before, by: members.username })
      .from(auditEntries)
      .leftJoin(members, eq(members.id, auditEntries.actorId))
      .where(and(eq(auditEntries.subjectId, caskId), eq(auditEntries.act, "cask.regauge")))
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(20),
  ])
  if (!row) throw refuse("noSuchCask")
  const { createdAt: _, changedIn: __, ...cask } = row.cask
  const { listing } = row
  return {
    cask,
    listing: listing && {
      id: listing.id,
      status: listing.status,
      location: listing.location,
      priceCents: listing.priceCents,
      salePriceCents: listing.salePriceCents,
    },
    regauges: changes.map(({ at, by, before: was }) => {
      return {
        at: at.toISOString(),
        by,
        bulkLitres: Number(was.bulkLitres ?? cask.bulkLitres),
        abvPercent: Number(was.abvPercent ?? cask.abvPercent),
        rlaLitres: Number(was.rlaLitres ?? cask.rlaLitres),
        regaugedOn: String(was.regaugedOn ?? cask.regaugedOn),
      }
    }),
  }
}

export async function listDistilleryNames(ctx: Ctx) {
  return await ctx.db
    .select({ id: distilleries.id, name: distilleries.name })
    .from(distilleries)
    .orderBy(asc(distilleries.name))
}
