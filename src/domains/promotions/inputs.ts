import { z } from "zod"
import { placeSlugs } from "#domains/places/places.ts"
import { isId } from "#platform/ids.ts"
import { whenValid } from "#platform/input.ts"
import { promotionKinds } from "./kinds.ts"

const names = z.array(z.string()).max(200, "tooManyTargets")
const limit = z.int("limitUnclear").min(1, "limitUnclear").max(1_000_000, "limitUnclear").nullable()
const amount = (problem: string) => z.int(problem).min(1, problem).max(1_000_000_00, problem)

/** Targets as staff write them: names, or ids of products. */
export const PromotionTerms = z
  .object({
    name: z.string("nameRequired").trim().min(1, "nameRequired").max(100, "nameRequired"),
    code: z
      .string()
      .regex(/^[A-Z0-9-]{3,30}$/, "codeUnclear")
      .nullable(),
    kind: z.enum(promotionKinds, "kindUnclear"),
    basisPoints: z.int("percentUnclear").min(1, "percentUnclear").max(10_000, "percentUnclear").nullable(),
    amountCents: amount("amountUnclear").nullable(),
    minimumCents: z.int("minimumUnclear").min(0, "minimumUnclear").max(1_000_000_00, "minimumUnclear"),
    places: z.array(z.enum(placeSlugs, "placeUnclear")),
    isMembersOnly: z.boolean(),
    segmentId: z
      .string()
      .refine((text) => isId("seg", text), "segmentUnclear")
      .nullable(),
    startsAt: z.date("timeUnclear"),
    endsAt: z.date("timeUnclear").nullable(),
    maxUses: limit,
    maxUsesPerPerson: limit,
    targets: z.object({ products: names, categories: names, distilleries: names, bottlers: names }),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
    ...{ error: "endTooEarly", path: ["endsAt"], when: whenValid("startsAt", "endsAt") },
  })
export type PromotionTerms = z.output<typeof PromotionTerms>
