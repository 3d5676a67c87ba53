import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { changeHold, holdStock, openHold, releaseHold, sellHolds } from "./hold-stock.ts"
import { readLevels } from "./levels.ts"
import { countStock, receiveStock, returnStock } from "./move-stock.ts"
import { stockEntries, stockHolds } from "./schema.ts"

const app = await testApp()
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const location = "singapore" as const

const quantity = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(0, -1, 1.5, 100_001))
const which = fc.nat(2)
const move = fc.oneof(
  fc.record({ kind: fc.constantFrom("receive", "return", "count", "hold", "hold", "hold"), quantity, which }),
  fc.record({ kind: fc.constantFrom("change", "release", "sell", "open", "again"), quantity, which }),
)
type ModelMove = { kind: string; quantity: number; which: number }

type StockModel = { onHand: number; holds: { id: Id<"hld">; quantity: number; isHeld: boolean }[] }

const isCount = (figure: number) => Number.isInteger(figure) && figure >= 0 && figure <= 100_000
const heldOf = ({ holds }: StockModel) =>
  holds.reduce((sum, hold) => sum + (hold.isHeld ? hold.quantity : 0), 0)

function expected(model: StockModel, { kind, quantity, which }: ModelMove): boolean {
  const hold = model.holds[which]
  const available = model.onHand - heldOf(model)
  if (kind === "receive" || kind === "return") {
    if (!isCount(quantity) || quantity === 0) return false
    model.onHand += quantity
    return true
  }
  if (kind === "count") {
    if (!isCount(quantity) || quantity < heldOf(model)) return false
    model.onHand = quantity
    return true
  }
  if (kind === "hold") return Number.isInteger(quantity) && quantity >= 1 && quantity <= available
  if (!hold) return false
  if (kind === "change") {
    if (!hold.isHeld || !Number.isInteger(quantity) || quantity < 1) return false
    if (quantity - hold.quantity > available) return false
    hold.quantity = quantity
    return true
  }
  if (!hold.isHeld) return kind === "release"
  hold.isHeld = false
  if (kind !== "release") model.onHand -= hold.quantity
  return true
}

async function make(
  productId: Id<"prd">,
  model: StockModel,
  move: ModelMove,
  lastKey: string,
): Promise<string> {
  const { kind, quantity } = move
  const shelf = { productId, location }
  const idempotencyKey = kind === "again" ? lastKey : newId("key")
  const holdId = model.holds[move.which]?.id ?? newId("hld")
  if (kind === "receive" || kind === "again")
    await receiveStock(keeper, { ...shelf, quantity, idempotencyKey })
  if (kind === "return") await returnStock(keeper, { ...shelf, quantity, idempotencyKey })
  if (kind === "count") await countStock(keeper, { ...shelf, quantity, reason: "counted", idempotencyKey })
  if (kind === "hold") {
    const id = await transaction(keeper, (tx) => holdStock(tx, { ...shelf, quantity, expiresAt: null }))
    model.holds.push({ id, quantity, isHeld: true })
  }
  if (kind === "change") await transaction(keeper, (tx) => changeHold(tx, holdId, { quantity }))
  if (kind === "release") await transaction(keeper, (tx) => releaseHold(tx, holdId))
  if (kind === "sell") await transaction(keeper, (tx) => sellHolds(tx, [holdId]))
  if (kind === "open") await transaction(keeper, (tx) => openHold(tx, holdId))
  return kind === "receive" ? idempotencyKey : lastKey
}

async function books(productId: Id<"prd">) {
  const [[sums], [level], holds] = await Promise.all([
    app.db
      .select({
        entries: sql<number>`count(*)::int`,
        onHand: sql<number>`coalesce(sum(${stockEntries.onHandChange}), 0)::int`,
        held: sql<number>`coalesce(sum(${stockEntries.heldChange}), 0)::int`,
      })
      .from(stockEntries)
      .where(eq(stockEntries.productId, productId)),
    readLevels(keeper, [productId]),
    app.db.select().from(stockHolds).where(eq(stockHolds.productId, productId)),
  ])
  return { sums: sums ?? { entries: 0, onHand: 0, held: 0 }, level, holds }
}

test("any sequence of moves keeps the level equal to the ledger's sum, and a refused move changes nothing", async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 18 }), async (moves) => {
      const productId = await product(app, "Ardbeg")
      const model: StockModel = { onHand: 0, holds: [] }
      let lastKey: string = newId("key")
      await receiveStock(keeper, { productId, location, quantity: 4, idempotencyKey: lastKey })
      model.onHand = 4
      for (const move of moves) {
        const before = await books(productId)
        const isTaken =
          move.kind === "again" ? isCount(move.quantity) && move.quantity > 0 : expected(model, move)
        let wasTaken = true
        try {
          lastKey = await make(productId, model, move, lastKey)
        } catch (problem) {
          if (!(problem instanceof Refusal)) throw problem
          wasTaken = false
        }
        const after = await books(productId)
        expect(wasTaken, JSON.stringify(move)).toBe(isTaken)
        if (!wasTaken || move.kind === "again") expect(after).toEqual(before)
        expect(after.level).toMatchObject({ onHand: model.onHand, held: heldOf(model) })
        expect(after.sums).toMatchObject({ onHand: model.onHand, held: heldOf(model) })
        expect(heldOf(model)).toBeGreaterThanOrEqual(0)
        expect(model.onHand).toBeGreaterThanOrEqual(heldOf(model))
        const outcome = `${move.kind} ${wasTaken ? "taken" : "refused"}`
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      }
    }),
    { numRuns: 40, seed: 20_261_121 },
  )
  // Every kind of move must have been both accepted and refused.
  for (const kind of ["receive", "count", "hold", "change", "sell", "open"])
    for (const end of ["taken", "refused"])
      expect(seen.get(`${kind} ${end}`) ?? 0, `${kind} ${end}`).toBeGreaterThan(0)
})
