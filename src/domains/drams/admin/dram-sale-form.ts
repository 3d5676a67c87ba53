import { parseDollars } from "#platform/dollars.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { formatLocalTime, parseSingaporeTime, startOfDay } from "#platform/time.ts"
import { NewDramSale, NewOffer } from "../inputs.ts"

export function parseDramSale(submitted: FormFields): NewDramSale {
  return parseInput("drams", NewDramSale, {
    title: submitted.title,
    endsAt: parseSingaporeTime(submitted.endsAt ?? "")?.toISOString(),
  })
}

export function parseDramSaleEnd(submitted: FormFields): Date {
  return parseInput("drams", NewDramSale.pick({ endsAt: true }), {
    endsAt: parseSingaporeTime(submitted.endsAt ?? "")?.toISOString(),
  }).endsAt
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
