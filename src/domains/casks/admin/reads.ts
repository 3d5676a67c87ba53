import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { caskEnquiries } from "../schema.ts"
import { type CaskListQuery, caskList } from "./cask-list.ts"

const listed = listSql(caskList, {
  word: wordIn(casks.name, casks.number, casks.warehouse),
  facets: { offer: (offer) => (offer === "none" ? isNull(listings.id) : eq(listings.status, offer)) },
  sorts: { number: [asc(casks.number)] },
})

export async function listCasksForAdmin(ctx: Ctx, query: CaskListQuery) {
  requirePermission(ctx, "catalogue")
  const { limit, offset } = listed.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(casks, "id", "number", "name", "caskType", "filledOn", "regaugedOn", "rlaLitres"),
      ...pick(casks, "abvPercent"),
      offer: listings.status,
      priceCents: listings.priceCents,
      openEnquiries: sql<number>`(select count(*)::int from ${caskEnquiries} asked
        where asked.cask_id = casks.id and asked.status = 'open')`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(casks)
    .leftJoin(listings, eq(listings.caskId, casks.id))
    .where(listed.where(ctx, query))
    .orderBy(...listed.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return { total, pages: pagesOf(total, limit), casks: rows.map(({ total: _, ...row }) => row) }
}

export type AdminListedCask = Awaited<ReturnType<typeof listCasksForAdmin>>["casks"][number]

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
    listing: listing && pick(listing, "id", "status", "location", "priceCents", "salePriceCents"),
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
