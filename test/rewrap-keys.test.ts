import { randomBytes } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { maximumKeyConfig, parseMasterKeys } from "#domains/bidding/maximums/master-keys.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readConfig } from "#server/config/config.ts"
import { openServices } from "#server/open-services.ts"
import { doctor } from "#server/operations/doctor.ts"
import { rewrapKeys } from "#server/operations/rewrap-keys.ts"
import { type TestApp, testApp } from "./db.ts"
import { readStoredMaximums } from "./fixtures/stored-maximums.ts"
import { asPerson, liveAuction, type Person, person } from "./fixtures.ts"
import { maximumKey } from "./maximum-key.ts"

let app: TestApp
let ann: Person
let ben: Person
let lotIds: Id<"lot">[]
let endsAt: Date

const older = maximumKey
const newer = randomBytes(32).toString("base64")
const fingerprintOf = (text: string) => parseMasterKeys(text, "a key")[0]?.fingerprint ?? ""

beforeEach(async () => {
  app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  const [one, other] = [await liveAuction(app, hana, [{}]), await liveAuction(app, hana, [{}])]
  lotIds = [...one.lotIds, ...other.lotIds]
  endsAt = one.endsAt
  for (const lotId of lotIds) await bid(app, ann, lotId, 300_00)
})

let keys = 0
const bid = (at: AppContext, member: Person, lotId: string | undefined, maxCents: number) =>
  placeBid(asPerson(at, member), lotId ?? "", {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `key-of-rewrapping-${++keys}`,
  })

function rewrap(masterKeys: string, options: Record<string, string> = {}) {
  const env = { DATABASE_URL: app.pool.options.connectionString ?? "", MAXIMUM_KEY: masterKeys }
  return rewrapKeys.run(readConfig(env), { words: [], options })
}

/** A server with these master keys on the same database. */
function serverWith(masterKeys: string): AppContext {
  const parts = { keys: parseMasterKeys(masterKeys, "a key"), ownFile: undefined }
  return openServices({ ...app, configParts: maximumKeyConfig.replaceIn(app, parts) })
}

const stored = async () =>
  (await app.pool.query("select wrapped_by, wrapped from auction_keys order by 1")).rows

test("keys are wrapped again once, bidding goes on meanwhile, and the older master key is no longer needed", async () => {
  const both = serverWith(`${newer},${older}`)
  await bid(both, ben, lotIds[0], 400_00)
  expect(await rewrap(`${newer},${older}`)).toMatchObject({
    isFine: true,
    facts: { rewrapped: 2, auctions: 2 },
  })
  expect(await rewrap(`${newer},${older}`)).toMatchObject({ facts: { rewrapped: 0, auctions: 2, erased: 0 } })
  expect(await stored()).toMatchObject(Array(2).fill({ wrapped_by: fingerprintOf(newer) }))
  await bid(both, ann, lotIds[0], 500_00)
  const onlyNewer = serverWith(newer)
  expect(await bid(onlyNewer, ben, lotIds[0], 600_00)).toMatchObject({ outcome: "leading" })
  const maximums = (await readStoredMaximums(onlyNewer)).map(({ maxCents }) => maxCents)
  expect(maximums.toSorted((one, other) => one - other)).toEqual([300_00, 300_00, 400_00, 500_00, 600_00])
  await expect(bid(serverWith(older), ann, lotIds[0], 700_00)).rejects.toThrow("No master key")
})

test("two operators at once leave every key opened by the new master key", async () => {
  const both = `${newer},${older}`
  const runs = await Promise.all([rewrap(both), rewrap(both)])
  expect(runs.reduce((sum, { facts }) => sum + Number(facts.rewrapped), 0)).toBe(2)
  expect(await readStoredMaximums(serverWith(newer))).toHaveLength(2)
})

test("without the master key of the stored keys nothing is changed", async () => {
  const before = await stored()
  await expect(rewrap(newer)).rejects.toThrow(`with the master key ${fingerprintOf(older)}, which`)
  expect(await stored()).toEqual(before)
})

test("the keys of a lost master key are erased only when it is named, and lots then close without bids", async () => {
  const lost = { "erase-lost": fingerprintOf(older) }
  await expect(rewrap(newer, { "erase-lost": fingerprintOf(newer) })).rejects.toThrow("No keys are wrapped")
  await expect(rewrap(older, lost)).rejects.toThrow("No keys are wrapped by a lost master key")
  expect(await rewrap(newer, lost)).toMatchObject({ facts: { rewrapped: 0, auctions: 0, erased: 2 } })
  const server = serverWith(newer)
  await expect(bid(server, ben, lotIds[0], 400_00)).rejects.toMatchObject({ code: "bidding.maximumsErased" })
  app.clock.moveTo(endsAt)
  expect(await closeLot(contextFor(server), lotIds[0] as Id<"lot">)).toMatchObject({
    kind: "sold",
    winner: ann.id,
  })
})

test("the doctor says whether the master key opens the stored keys", async () => {
  const examine = async (masterKeys: string) => {
    const env = { DATABASE_URL: app.pool.options.connectionString ?? "", MAXIMUM_KEY: masterKeys }
    const { lines } = await doctor.run(readConfig(env), { words: [], options: {} })
    return lines.find((line) => line.startsWith("maximum key"))
  }
  expect(await examine(older)).toMatch(/ok: it opens the keys of 2 auctions$/)
  expect(await examine(`${newer},${older}`)).toMatch(/warning: .*2 have an older master key/)
  expect(await examine(newer)).toContain(
    `PROBLEM: The maximums of 2 auctions are encrypted with the master key`,
  )
})
