import { desc, eq } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSite } from "#domains/content/site.ts"
import type { Paper } from "#domains/orders/paper/paper.ts"
import { money, when } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sum } from "#platform/money.ts"
import { settlements } from "./schema.ts"

const most = 5_000

/** What a seller had of each sale and will have, the newest first. One that was undone stays, and counts for nothing. */
export async function listStatement(ctx: Ctx) {
  return await ctx.db
    .select({
      lotId: settlements.lotId,
      name: products.name,
      auction: auctions.title,
      state: settlements.state,
      hammerCents: settlements.hammerCents,
      feesCents: settlements.feesCents,
      gstCents: settlements.gstCents,
      netCents: settlements.netCents,
      openedAt: settlements.openedAt,
      dueAt: settlements.dueAt,
      endedAt: settlements.endedAt,
      heldReason: settlements.heldReason,
    })
    .from(settlements)
    .innerJoin(lots, eq(lots.id, settlements.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(settlements.sellerId, requireSignedIn(ctx)))
    .orderBy(desc(settlements.openedAt), desc(settlements.lineId))
    .limit(most)
}

type Row = Awaited<ReturnType<typeof listStatement>>[number]

/** The same as a paper, in the seller's language. */
export async function drawUpStatement(ctx: Ctx): Promise<Paper> {
  const memberId = requireSignedIn(ctx)
  const [rows, site, [member]] = await Promise.all([
    listStatement(ctx),
    readSite(ctx),
    ctx.db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId)),
  ])
  const t = textsOf(ctx.language, "submissions")
  const counted = rows.filter(({ state }) => state !== "reversed")
  const total = (field: "hammerCents" | "feesCents" | "gstCents" | "netCents") =>
    money(sum(...counted.map((row) => row[field])))
  return {
    siteName: site.name,
    title: t("statement.title"),
    number: `${t("statement.number")} ${ctx.now().toISOString().slice(0, 10)}`,
    seller: [site.legalName, ...site.addressLines, site.email, site.phone],
    facts: [{ name: t("statement.period"), value: when(ctx.now(), ctx.language, "day") }],
    party: { title: t("statement.for"), lines: [member?.name ?? "", member?.email ?? ""] },
    columns: [t("statement.lot"), t("statement.hammer"), t("statement.fees"), t("statement.net")],
    rows: rows.map((row) => ({
      text: row.name,
      note: `${row.auction} · ${standOf(ctx, row)}`,
      cells: [money(row.hammerCents), money(row.feesCents), money(row.netCents)],
    })),
    sums: [
      { name: t("statement.sumHammer"), value: total("hammerCents") },
      { name: t("statement.sumFees", { gst: total("gstCents") }), value: total("feesCents") },
    ],
    total: { name: t("statement.total"), value: total("netCents") },
    notes: [rows.length === 0 ? t("statement.none") : t("statement.note")],
    signature: null,
    pageText: t("statement.page"),
  }
}

/** How the money of a sale stands, in words. */
export function standOf(ctx: Ctx, { state, heldReason, dueAt, endedAt }: Row): string {
  const t = textsOf(ctx.language, "submissions")
  const day = (moment: Date | null) => (moment ? when(moment, ctx.language, "day") : "")
  if (state === "waiting" && heldReason !== null) return t("statement.held", { reason: heldReason })
  if (state === "waiting") return t("statement.waiting", { date: day(dueAt) })
  return t(`statement.${state}`, { date: day(endedAt) })
}
