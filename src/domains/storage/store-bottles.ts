import { z } from "zod"
import type { StockLocation } from "#domains/stock/locations.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { monthsAfter } from "#platform/time.ts"
import { storedItems } from "./schema.ts"

export type StorageTerms = { freeMonths: number; memberFreeMonths: number; monthlyCents: number }

export const usualStorage: StorageTerms = { freeMonths: 3, memberFreeMonths: 6, monthlyCents: 3_00 }

export const storageSetting = defineSetting<StorageTerms>(
  "storage",
  z.object({ freeMonths: z.int(), memberFreeMonths: z.int(), monthlyCents: z.int() }),
  usualStorage,
)

export async function readStorageTerms(ctx: Pick<Tx, "app">): Promise<StorageTerms> {
  return await readSetting(ctx, storageSetting)
}

type BottlesToStore = {
  memberId: Id<"mem">
  lineId: Id<"orl">
  quantity: number
  location: StockLocation
  isMember: boolean
}

export async function storeBottles(tx: Tx, bottles: readonly BottlesToStore[]): Promise<void> {
  const terms = await readStorageTerms(tx)
  const since = tx.now()
  const rows = bottles.flatMap(({ memberId, lineId, quantity, location, isMember }) =>
    Array.from({ length: quantity }, () => ({
      id: newId("sto"),
      memberId,
      lineId,
      location,
      since,
      freeUntil: monthsAfter(since, isMember ? terms.memberFreeMonths : terms.freeMonths),
    })),
  )
  if (rows.length > 0) await tx.db.insert(storedItems).values(rows)
}
