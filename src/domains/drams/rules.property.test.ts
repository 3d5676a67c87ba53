import fc from "fast-check"
import { expect, test } from "vitest"
import type { Role } from "#domains/accounts/roles.ts"
import { dramsOf, type ModelAction, type ModelAnswer, modelAnswers } from "./rules.model.ts"
import {
  afterPledges,
  afterPurchase,
  type PledgeableOffer,
  pledgeDenialReason,
  withdrawalDenialReason,
} from "./rules.ts"

const people: Record<string, Role> = { ann: "user", ben: "member", siti: "user", zoe: "member" }

const scenario = fc.record({
  target: fc.integer({ min: 1, max: 8 }),
  maxPerUser: fc.integer({ min: 1, max: 3 }),
  maxPerMember: fc.integer({ min: 1, max: 5 }),
  endsAt: fc.integer({ min: 0, max: 60 }),
  steps: fc.array(
    fc.record({
      member: fc.constantFrom(...Object.keys(people)),
      what: fc.constantFrom("pledge" as const, "pledge" as const, "pledge" as const, "withdraw" as const),
      waits: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 45 },
  ),
})

function walk(
  start: PledgeableOffer,
  actions: readonly ModelAction[],
): { answers: ModelAnswer[]; offer: PledgeableOffer } {
  const own = new Map<string, number>()
  let offer = start
  const answers = actions.map(({ member, what, at }): ModelAnswer => {
    const now = new Date(at)
    const pledged = own.get(member) ?? 0
    const role = people[member] ?? "user"
    const bar =
      what === "pledge"
        ? pledgeDenialReason(offer, { role, pledged }, now)
        : withdrawalDenialReason(offer, pledged, now)
    if (bar) return bar as ModelAnswer
    const drams = what === "pledge" ? 1 : -1
    own.set(member, pledged + drams)
    offer = afterPledges(offer, drams)
    return "taken"
  })
  return { answers, offer }
}

test("the rules agree with the slow model on any sequence of events", () => {
  const seen = new Set<ModelAnswer>()
  fc.assert(
    fc.property(scenario, ({ steps, endsAt, ...terms }) => {
      let at = 0
      const actions = steps.map(({ waits, ...step }) => {
        at += waits
        return { ...step, at }
      })
      const start: PledgeableOffer = {
        ...terms,
        dramSaleStatus: "open",
        endsAt: new Date(endsAt),
        status: "open",
        pledged: 0,
        freed: 0,
      }
      const { answers, offer } = walk(start, actions)
      const max = Object.fromEntries(
        Object.entries(people).map(([member, role]) => [
          member,
          role === "member" ? terms.maxPerMember : terms.maxPerUser,
        ]),
      )
      expect(answers).toEqual(modelAnswers({ endsAt, target: terms.target, max }, actions))
      const taken = actions.filter((_, place) => answers[place] === "taken")
      expect(offer.pledged).toBe(dramsOf(taken))
      expect(offer.pledged).toBeLessThanOrEqual(terms.target)
      expect(offer.status).toBe(offer.pledged === terms.target ? "reached" : "open")
      for (const one of answers) seen.add(one)
    }),
    { numRuns: 3_000 },
  )
  expect([...seen].toSorted()).toEqual([
    "compulsory",
    "ended",
    "maxReached",
    "nothingPledged",
    "taken",
    "targetReached",
  ])
})

test.each([
  ["draft", "open", "notOpen"],
  ["ended", "open", "ended"],
  ["cancelled", "open", "ended"],
  ["open", "lapsed", "ended"],
] as const)(
  "in a sale that is %s, with an offer that is %s, a pledge is refused: %s",
  (dramSaleStatus, status, bar) => {
    const offer: PledgeableOffer = {
      dramSaleStatus,
      status,
      endsAt: new Date(10),
      target: 5,
      pledged: 1,
      freed: 0,
      maxPerUser: 2,
      maxPerMember: 4,
    }
    expect(pledgeDenialReason(offer, { role: "user", pledged: 0 }, new Date(0))).toBe(bar)
    expect(withdrawalDenialReason(offer, 1, new Date(0))).toBe(bar)
  },
)

test("the last millisecond before the end is accepted, and the end itself is not", () => {
  const offer: PledgeableOffer = {
    dramSaleStatus: "open",
    status: "open",
    endsAt: new Date(10),
    target: 5,
    pledged: 1,
    freed: 0,
    maxPerUser: 2,
    maxPerMember: 4,
  }
  const ann = { role: "user", pledged: 1 } as const
  expect(pledgeDenialReason(offer, ann, new Date(9))).toBeUndefined()
  expect(pledgeDenialReason(offer, ann, new Date(10))).toBe("ended")
})

test("a dram that was not paid for can be bought at any time, within the buyer's limit", () => {
  const offer: PledgeableOffer = {
    dramSaleStatus: "ended",
    status: "reached",
    endsAt: new Date(10),
    target: 5,
    pledged: 5,
    freed: 1,
    maxPerUser: 2,
    maxPerMember: 4,
  }
  expect(pledgeDenialReason(offer, { role: "user", pledged: 1 }, new Date(99))).toBeUndefined()
  expect(pledgeDenialReason(offer, { role: "user", pledged: 2 }, new Date(99))).toBe("maxReached")
  expect(pledgeDenialReason(afterPurchase(offer), { role: "user", pledged: 1 }, new Date(99))).toBe("ended")
  expect(
    pledgeDenialReason(
      { ...afterPurchase(offer), dramSaleStatus: "open" },
      { role: "user", pledged: 0 },
      new Date(9),
    ),
  ).toBe("targetReached")
})
