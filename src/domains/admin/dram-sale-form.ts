import { NewOffer, NewRound } from "#domains/drams/inputs.ts"
import { parseDollars } from "#platform/dollars.ts"
import { parseInput } from "#platform/input.ts"
import { formatLocalTime, parseSingaporeTime, startOfDay } from "#platform/time.ts"

type DramSaleFormFields = Readonly<Record<string, string>>

export function parseDramSale(sent: DramSaleFormFields): NewRound {
  return parseInput("drams", NewRound, {
    title: sent.title,
    endsAt: parseSingaporeTime(sent.endsAt ?? "")?.toISOString(),
  })
}

export function parseDramSaleEnd(sent: DramSaleFormFields): Date {
  return parseInput("drams", NewRound.pick({ endsAt: true }), {
    endsAt: parseSingaporeTime(sent.endsAt ?? "")?.toISOString(),
  }).endsAt
}

export function parseDramOffer(sent: DramSaleFormFields): NewOffer {
  return parseInput("drams", NewOffer, {
    productId: sent.productId ?? "",
    target: number(sent.target),
    dramMl: number(sent.dramMl),
    priceCents: parseDollars(sent.price ?? ""),
    maxPerUser: number(sent.maxPerUser),
    maxPerMember: number(sent.maxPerMember),
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
