import { expect, test } from "vitest"
import { testHouse } from "../../test/db.ts"
import { contextFor, transaction } from "./ctx.ts"
import { readSetting } from "./settings.ts"

const house = await testHouse()

test("a setting is read while every connection is in a transaction that waits for it", async () => {
  const most = house.pool.options.max ?? 0
  let begun = 0
  let letAllGo = () => {}
  const allBegun = new Promise<void>((done) => {
    letAllGo = done
  })
  const reads = Array.from({ length: most }, () =>
    transaction(contextFor(house), async (tx) => {
      if (++begun === most) letAllGo()
      await allBegun
      return await readSetting(tx, "basket-minutes", 60)
    }),
  )
  expect(await Promise.all(reads)).toEqual(reads.map(() => 60))
})
