import { and, desc, eq } from "drizzle-orm"
import { requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSite } from "#domains/content/site.ts"
import type { PrintableDocument } from "#domains/orders/documents/printable-document.ts"
import { formatDate, money } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { refuse } from "./refusals.ts"
import { sellerDues, settlements } from "./schema.ts"

const max = 5_000

/** Newest first. A reversed sale stays listed but does not count. */
export async function listStatement(ctx: Ctx) {
  return await listStatementOf(ctx, requireSignedIn(ctx))
}

async function listStatementOf(ctx: Ctx, sellerId: Id<"mem">) {
  const [sold, unsold] = await Promise.all([listSold(ctx, sellerId), listUnsold(ctx, sellerId)])
  return [...sold, ...unsold].toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, max)
}

async function listSold(ctx: Ctx, sellerId: Id<"mem">) {
  const rows = await ctx.db
    .select({
      lotId: settlements.lotId,
      name: products.name,
      auction: auctions.title,
      state: settlements.state,
      hammerCents: settlements.hammerCents,
      feesCents: settlements.feesCents,
      gstCents: settlements.gstCents,
      marginCents: settlements.marginCents,
      at: settlements.openedAt,
      dueAt: settlements.dueAt,
      endedAt: settlements.endedAt,
      heldReason: settlements.heldReason,
    })
    .from(settlements)
    .innerJoin(lots, eq(lots.id, settlements.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(settlements.sellerId, sellerId))
    .orderBy(desc(settlements.openedAt), desc(settlements.lineId))
    .limit(max)
  return rows.map((row) => ({ ...row, netCents: row.hammerCents - row.feesCents }))
}

async function listUnsold(ctx: Ctx, sellerId: Id<"mem">) {
  const rows = await ctx.db
    .select({
      lotId: sellerDues.lotId,
      name: products.name,
      auction: auctions.title,
      feesCents: sellerDues.cents,
      gstCents: sellerDues.gstCents,
      leftCents: sellerDues.leftCents,
      at: sellerDues.at,
    })
    .from(sellerDues)
    .innerJoin(lots, eq(lots.id, sellerDues.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(and(eq(sellerDues.sellerId, sellerId), eq(sellerDues.kind, "unsold")))
    .orderBy(desc(sellerDues.at), desc(sellerDues.id))
    .limit(max)
  return rows.map((row) => ({ ...row, state: "unsold" as const, netCents: -row.feesCents }))
}

type StatementRow = Awaited<ReturnType<typeof listStatement>>[number]

export async function buildStatement(ctx: Ctx): Promise<PrintableDocument> {
  return await statementOf(ctx, requireSignedIn(ctx))
}

/** For staff: the seller's own document. */
export async function buildSellerStatement(ctx: Ctx, memberId: string): Promise<PrintableDocument> {
  requirePermission(ctx, "money")
  if (!isId("mem", memberId)) throw refuse("noSuchSeller")
  return await statementOf(ctx, memberId)
}

async function statementOf(ctx: Ctx, memberId: Id<"mem">): Promise<PrintableDocument> {
  const [rows, site, [member]] = await Promise.all([
    listStatementOf(ctx, memberId),
    readSite(ctx),
    ctx.db.select({ name: members.name, email: members.email }).from(members).where(eq(members.id, memberId)),
  ])
  if (!member) throw refuse("noSuchSeller")
  const t = textsOf(ctx.language, "submissions")
  return {
    siteName: site.name,
    title: t("statement.title"),
    number: `${t("statement.number")} ${ctx.now().toISOString().slice(0, 10)}`,
    seller: [site.legalName, ...site.addressLines, site.email, site.phone],
    facts: [{ name: t("statement.period"), value: formatDate(ctx.now(), ctx.language, "day") }],
    party: { title: t("statement.for"), lines: [member.name, member.email] },
    columns: [t("statement.lot"), t("statement.hammer"), t("statement.fees"), t("statement.net")],
    rows: rows.map((row) => ({
      text: row.name,
      note: [
        ...[row.auction, stateText(ctx, row)],
        ...(row.gstCents > 0 ? [t("statement.gstInside", { gst: money(row.gstCents) })] : []),
        ...(isOnMargin(row) ? [t("statement.marginLot")] : []),
      ].join(" · "),
      cells: [
        row.state === "unsold" ? "–" : money(row.hammerCents),
        money(row.feesCents),
        money(row.netCents),
      ],
    })),
    ...sumsOf(ctx, rows),
    notes: [
      rows.length === 0 ? t("statement.none") : t("statement.note"),
      ...(rows.some(isOnMargin) ? [t("statement.margin")] : []),
    ],
    signature: null,
    pageText: t("statement.page"),
  }
}

function sumsOf(ctx: Ctx, rows: readonly StatementRow[]): Pick<PrintableDocument, "sums" | "total"> {
  const t = textsOf(ctx.language, "submissions")
  const sold = rows.flatMap((row) => (row.state === "unsold" || row.state === "reversed" ? [] : [row]))
  const unsold = rows.filter(({ state }) => state === "unsold")
  const sumOf = (field: "hammerCents" | "feesCents" | "gstCents") => sum(...sold.map((row) => row[field]))
  const total = (field: "hammerCents" | "feesCents") => money(sumOf(field))
  const gstCents = sumOf("gstCents")
  const feesName =
    gstCents === 0 && sold.some(isOnMargin)
      ? t("statement.sumFeesAlone")
      : t("statement.sumFees", { gst: money(gstCents) })
  const unsoldCents = sum(...unsold.map((row) => row.feesCents))
  const unsoldGstCents = sum(...unsold.map((row) => row.gstCents))
  const unsoldName =
    unsoldGstCents === 0
      ? t("statement.sumUnsold")
      : t("statement.sumUnsoldGst", { gst: money(unsoldGstCents) })
  return {
    sums: [
      { name: t("statement.sumHammer"), value: total("hammerCents") },
      { name: feesName, value: total("feesCents") },
      ...(unsoldCents > 0 ? [{ name: unsoldName, value: money(unsoldCents) }] : []),
    ],
    total: {
      name: t("statement.total"),
      value: money(sum(...[...sold, ...unsold].map(({ netCents }) => netCents))),
    },
  }
}

export function isOnMargin(row: StatementRow): boolean {
  return row.state !== "unsold" && row.marginCents > 0
}

export function stateText(ctx: Ctx, row: StatementRow): string {
  const t = textsOf(ctx.language, "submissions")
  if (row.state === "unsold")
    return row.leftCents > 0
      ? t("statement.unsoldOwed", { amount: money(row.leftCents) })
      : t("statement.unsold")
  const { state, heldReason, dueAt, endedAt } = row
  const day = (moment: Date | null) => (moment ? formatDate(moment, ctx.language, "day") : "")
  if (state === "waiting" && heldReason !== null) return t("statement.held", { reason: heldReason })
  if (state === "waiting") return t("statement.waiting", { date: day(dueAt) })
  return t(`statement.${state}`, { date: day(endedAt) })
}
