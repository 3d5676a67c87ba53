import { placeSlugs, zoneOf } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { dollarsText, parseDollars } from "#platform/dollars.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { formatLocalTime, parseLocalTime } from "#platform/time.ts"
import { singaporeTime, type TimeZone } from "#platform/time-zone.ts"
import { findTargets } from "../find-targets.ts"
import { PromotionTerms } from "../inputs.ts"
import { type TargetKind, targetKinds } from "../kinds.ts"
import { normalizeCode, requireLaterEnd } from "../rules.ts"

/** All that is wrong at once, also what only the database knows. */
export async function checkPromotion(ctx: Ctx, submitted: FormFields): Promise<PromotionTerms> {
  const { terms } = await checkTogether({
    terms: () => parsePromotion(submitted),
    end: () => requireLaterEnd(timeIn(submitted, "endsAt") ?? null, ctx.now()),
    targets: () => findTargets(ctx, targetsIn(submitted)),
  })
  return terms
}

function parsePromotion(submitted: FormFields): PromotionTerms {
  const field = (name: string) => submitted[name]?.trim() ?? ""
  const kind = field("kind")
  const required = (text: string, isRequired: boolean) => (isRequired ? text : text || null)
  const percent = required(field("percent"), kind === "percentage")
  const amount = required(field("amount"), kind === "amount")
  const terms = parseInput("promotions", PromotionTerms, {
    name: field("name"),
    code: normalizeCode(field("code")) || null,
    kind,
    basisPoints: percent === null ? null : basisPointsOf(percent),
    amountCents: amount === null ? null : parseDollars(amount),
    minimumCents: field("minimum") === "" ? 0 : parseDollars(field("minimum")),
    places: placesIn(submitted),
    isMembersOnly: field("isMembersOnly") !== "",
    segmentId: field("segmentId") || null,
    startsAt: timeIn(submitted, "startsAt"),
    endsAt: field("endsAt") === "" ? null : timeIn(submitted, "endsAt"),
    maxUses: numberOf(field("maxUses")),
    maxUsesPerPerson: numberOf(field("maxUsesPerPerson")),
    targets: targetsIn(submitted),
  })
  return {
    ...terms,
    basisPoints: terms.kind === "percentage" ? terms.basisPoints : null,
    amountCents: terms.kind === "amount" ? terms.amountCents : null,
  }
}

function placesIn(submitted: FormFields): PromotionTerms["places"] {
  return placeSlugs.filter((place) => submitted[`place-${place}`] !== undefined)
}

function timeIn(submitted: FormFields, name: string): Date | undefined {
  return parseLocalTime(submitted[name] ?? "", zoneOfPlaces(placesIn(submitted)))
}

function targetsIn(submitted: FormFields): PromotionTerms["targets"] {
  const linesIn = (kind: TargetKind) => linesOf(submitted[kind] ?? "")
  return {
    ...{ products: linesIn("products"), categories: linesIn("categories") },
    ...{ distilleries: linesIn("distilleries"), bottlers: linesIn("bottlers") },
  }
}

/** As `parsePromotion` reads them. */
export function promotionValues(terms: PromotionTerms): Record<string, string> {
  const { basisPoints, amountCents, minimumCents, places, startsAt, endsAt, targets } = terms
  const zone = zoneOfPlaces(places)
  return {
    ...{ name: terms.name, code: terms.code ?? "", kind: terms.kind },
    percent: basisPoints === null ? "" : String(basisPoints / 100),
    amount: dollarsText(amountCents),
    minimum: minimumCents === 0 ? "" : dollarsText(minimumCents),
    ...Object.fromEntries(places.map((place) => [`place-${place}`, "yes"])),
    ...(terms.isMembersOnly ? { isMembersOnly: "yes" } : {}),
    segmentId: terms.segmentId ?? "",
    startsAt: formatLocalTime(startsAt, zone),
    endsAt: endsAt === null ? "" : formatLocalTime(endsAt, zone),
    maxUses: String(terms.maxUses ?? ""),
    maxUsesPerPerson: String(terms.maxUsesPerPerson ?? ""),
    ...Object.fromEntries(targetKinds.map((kind) => [kind, targets[kind].join("\n")])),
  }
}

/** A copy begins now, without the code and the end of the other. */
export function copyValues(terms: PromotionTerms, now: Date): Record<string, string> {
  return promotionValues({ ...terms, code: null, startsAt: now, endsAt: null })
}

export function newPromotionValues(now: Date): Record<string, string> {
  return { kind: "percentage", startsAt: formatLocalTime(now) }
}

/** Staff write times as at the one place that is chosen, else as in Singapore. */
export function zoneOfPlaces(places: PromotionTerms["places"]): TimeZone {
  const [only, ...others] = places
  return only !== undefined && others.length === 0 ? zoneOf(only) : singaporeTime
}

function basisPointsOf(text: string): number | undefined {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

function numberOf(text: string): number | null {
  return text === "" ? null : Number(text)
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().replace(/\s+/g, " "))
  return [...new Set(lines.filter(Boolean))]
}
