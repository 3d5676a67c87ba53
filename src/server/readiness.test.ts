import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { asOwner, testApp } from "../../test/db.ts"
import { asPerson, liveAuction, person } from "../../test/fixtures.ts"
import { Readiness } from "./readiness.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))

test("a database without room for bids is not ready, although it still accepts small writes", async () => {
  const { lotIds } = await liveAuction(app, hana, [{}])
  const bid = (maxCents: number) =>
    placeBid(ann, lotIds[0] ?? "", { maxCents, confirm: maxCents, idempotencyKey: randomUUID() })
  const reason = () => new Readiness(app).reasonAgainst()
  await asOwner(
    app,
    `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
     create trigger no_room before insert on bids for each row execute function no_room();
     create trigger no_room before insert on limits for each row execute function no_room()`,
  )
  expect(await reason()).toBeUndefined()
  await expect(bid(500_00)).rejects.toThrow()
  expect(await reason()).toBe("the database has no room")
  expect(await reason()).toBe("the database has no room")
  await asOwner(app, "drop trigger no_room on bids; drop trigger no_room on limits; drop function no_room()")
  expect(await reason()).toBeUndefined()
  const countSql = "select count(*)::int as count from limits where key like 'room %'"
  expect((await app.pool.query(countSql)).rows).toEqual([{ count: 0 }])
  await bid(500_00)
})

test("a process whose version the database no longer serves is not ready", async () => {
  await asOwner(app, "update drizzle.served_versions set newest = '999.0.0', oldest = '999.0.0'")
  expect(await new Readiness(app).reasonAgainst()).toBe("the database serves version 999.0.0 and later")
  await asOwner(app, "update drizzle.served_versions set oldest = '0'")
  expect(await new Readiness(app).reasonAgainst()).toBeUndefined()
})
