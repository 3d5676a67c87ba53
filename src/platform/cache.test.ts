import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { testApp } from "../../test/db.ts"
import { cached, invalidate } from "./cache.ts"

test("a cached statement is sent once, until its result is invalidated", async () => {
  const app = await testApp()
  const query = vi.spyOn(app.pool, "query")
  const read = () =>
    cached(app, "guests", 60, () => app.db.select().from(members).where(eq(members.role, "user")))
  expect(await Promise.all([read(), read()])).toEqual([[], []])
  expect(await read()).toEqual([])
  expect(query).toHaveBeenCalledTimes(1)
  invalidate(app, "guests")
  await read()
  expect(query).toHaveBeenCalledTimes(2)
})

test("a failure reaches the caller and is not cached", async () => {
  const app = await testApp()
  const read = vi.fn(async () => "told").mockRejectedValueOnce(new Error("away"))
  await expect(cached(app, "failing", 60, read)).rejects.toThrow("away")
  expect(await cached(app, "failing", 60, read)).toBe("told")
})

test("a cached value is read again after the live relay has missed messages", async () => {
  const app = await testApp()
  let rate = 1
  const read = () => cached(app, "rate", 60, async () => rate)
  expect(await read()).toBe(1)
  rate = 2
  expect(await read()).toBe(1)
  app.live.missed()
  expect(await read()).toBe(2)
})
