import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { formatLocalTime, parseSingaporeTime, startOfDay } from "#platform/time.ts"
import { NewDramSale, NewOffer } from "../inputs.ts"
import { requireLaterEnd, requireReasonOfMove } from "../move-dram-sale-end.ts"
import type { DramSaleView } from "./reads.ts"

export function parseDramSale(ctx: Ctx, submitted: FormFields): NewDramSale {
  const endsAt = parseSingaporeTime(submitted.endsAt ?? "")
  const { sale } = parseTogether({
    sale: () => parseInput("drams", NewDramSale, { title: submitted.title, endsAt: endsAt?.toISOString() }),
    end: () => endsAt && requireLaterEnd(endsAt, ctx.now()),
  })
  return sale
}

export function parseDramSaleEnd(
  ctx: Ctx,
  status: DramSaleView["status"],
  { endsAt: typed = "", reason = "" }: FormFields,
): { endsAt: Date; reason: string } {
  const endsAt = parseSingaporeTime(typed)
  const { end } = parseTogether({
    end: () => parseInput("drams", NewDramSale.pick({ endsAt: true }), { endsAt: endsAt?.toISOString() }),
    later: () => endsAt && requireLaterEnd(endsAt, ctx.now()),
    reason: () => requireReasonOfMove(status, reason),
  })
  return { endsAt: end.endsAt, reason }
}

export function parseDramOffer(submitted: FormFields): NewOffer {
  return parseInput("drams", NewOffer, {
    productId: submitted.productId ?? "",
    target: number(submitted.target),
    dramMl: number(submitted.dramMl),
    priceCents: parseDollars(submitted.price ?? ""),
    maxPerUser: number(submitted.maxPerUser),
    maxPerMember: number(submitted.maxPerMember),
  })
}

const dayMs = 24 * 60 * 60_000

export function newDramSaleForm(now: Date): { title: string; endsAt: string } {
  const nine = startOfDay(now).getTime() + 10 * dayMs + (21 / 24) * dayMs
  return { title: "", endsAt: formatLocalTime(new Date(nine).toISOString()) }
}

function number(text: string | undefined): number | undefined {
  return text?.trim() ? Number(text) : undefined
}
