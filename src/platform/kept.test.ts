import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { testHouse } from "../../test/db.ts"
import { kept, letGo } from "./kept.ts"

test("a statement whose answer is kept is sent once, until what it tells has changed", async () => {
  const house = await testHouse()
  const sent = vi.spyOn(house.pool, "query")
  const read = () =>
    kept(house, "guests", 60, () => house.db.select().from(members).where(eq(members.role, "user")))
  expect(await Promise.all([read(), read()])).toEqual([[], []])
  expect(await read()).toEqual([])
  expect(sent).toHaveBeenCalledTimes(1)
  letGo(house, "guests")
  await read()
  expect(sent).toHaveBeenCalledTimes(2)
})

test("a failure is told to who asked, and is not kept", async () => {
  const house = await testHouse()
  const read = vi.fn(async () => "told").mockRejectedValueOnce(new Error("away"))
  await expect(kept(house, "failing", 60, read)).rejects.toThrow("away")
  expect(await kept(house, "failing", 60, read)).toBe("told")
})
