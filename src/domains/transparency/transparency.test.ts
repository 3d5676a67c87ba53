import { generateKeyPairSync } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, tamper, testApp } from "../../../test/db.ts"
import { withLogKeys } from "../../../test/fixtures/with-log-keys.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { addCosignature } from "./add-cosignature.ts"
import { appendIfDue, appendToLog, LogFork } from "./append-to-log.ts"
import { openCheckpoint } from "./checkpoint.ts"
import { findLogFault } from "./find-log-fault.ts"
import { logKeysOf, readLogKeyConfig } from "./log-keys.ts"
import { verifyConsistency, verifyInclusion } from "./merkle.ts"
import { formatNote, parseNote } from "./note-format.ts"
import { listEntries, listHeads, proveEntry, proveGrowth, readHead } from "./read-log.ts"
import { cosignNote, noteVerifierOf } from "./signed-note.ts"

let app: TestApp
let ann: Person
let ben: Person
let lotIds: Id<"lot">[]
const { privateKey } = generateKeyPairSync("ed25519")
const witness = generateKeyPairSync("ed25519").privateKey

function withKeys(base: TestApp, keys = [privateKey]): TestApp {
  return withLogKeys(base, { keys, witnesses: [noteVerifierOf("witness.example", witness, 4)] })
}

beforeEach(async () => {
  app = withKeys(await testApp())
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  lotIds = (await liveAuction(app, hana, [{}, {}, {}])).lotIds
})

let bids = 0
async function bid(lotId = lotIds[0], bidder = ++bids % 2 ? ann : ben): Promise<void> {
  const maxCents = 100_000 + ++bids * 10_000
  await placeBid(asPerson(app, bidder), lotId ?? "", {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `key-of-the-test-${bids}`,
  })
}

const lotAt = (place: number): Id<"lot"> => {
  const lotId = lotIds[place]
  if (!lotId) throw new Error("no such lot")
  return lotId
}

test("each entry is in the log once, in order, and any of them can be proved under every later head", async () => {
  expect(await appendToLog(app), "the terms of three lots").toBe(3)
  for (let round = 0; round < 4; round++) {
    await bid(lotAt(0))
    await bid(lotAt(round % 3))
    expect(await appendToLog(app)).toBe(2)
    expect(await appendToLog(app)).toBe(0)
  }
  const ctx = contextFor(app)
  const entries = await listEntries(ctx, { from: 0, count: 100 })
  expect(entries.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const ofLot = await listEntries(ctx, { from: 0, count: 100, lot: lotAt(0) })
  expect(ofLot).toEqual(entries.filter(({ lotId }) => lotId === lotAt(0)))
  expect(ofLot.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const heads = await listHeads(ctx, 0)
  expect(heads.map(({ size }) => size)).toEqual([3, 5, 7, 9, 11])
  for (const { size, root, checkpoint } of heads) {
    expect(openCheckpoint(checkpoint, (await logKeysOf(app)).verifiers)?.head).toMatchObject({ size, root })
    for (const { index, hash } of entries.slice(0, size)) {
      const proof = await proveEntry(ctx, { hash, size })
      expect(proof).toMatchObject({ index, hash, root, checkpoint })
      expect(verifyInclusion({ index, size, root }, hash, proof.path)).toBe(true)
    }
    for (const later of heads.filter((head) => head.size >= size)) {
      const { path } = await proveGrowth(ctx, { from: size, to: later.size })
      expect(verifyConsistency({ size, root }, later, path)).toBe(true)
    }
  }
  expect(await findLogFault(app, await logKeysOf(app))).toBeUndefined()
})

test("several processes append at the same time, and each entry is in the log once", async () => {
  for (let count = 0; count < 6; count++) await bid(lotAt(count % 3))
  const appended = await Promise.all(Array.from({ length: 4 }, () => appendToLog(app)))
  expect(appended.reduce((sum, count) => sum + count)).toBe(9)
  expect(await findLogFault(app, await logKeysOf(app))).toBeUndefined()
})

test("what no head covers is not shown, and an unknown entry, head or size is refused", async () => {
  const ctx = contextFor(app)
  await expect(readHead(ctx)).rejects.toMatchObject({ code: "transparency.noHead", status: 404 })
  await bid()
  await appendToLog(app)
  await bid()
  await appendToLog(withKeys(app, []))
  expect(await listEntries(ctx, { from: 0, count: 10 })).toHaveLength(4)
  const receipt = { maxCents: 900_000, confirm: 900_000, idempotencyKey: "key-of-the-receipt" }
  const { hash } = await placeBid(asPerson(app, ann), lotAt(0), receipt)
  await appendToLog(withKeys(app, []))
  await expect(proveEntry(ctx, { hash })).rejects.toMatchObject({ code: "transparency.noSuchEntry" })
  await expect(proveEntry(ctx, { hash, size: 2 })).rejects.toMatchObject({
    code: "transparency.noSuchHead",
  })
  await expect(proveGrowth(ctx, { from: 0, to: 5 })).rejects.toMatchObject({
    code: "transparency.beyondLog",
    facts: { size: 4 },
  })
  await expect(proveGrowth(ctx, { from: 5 })).rejects.toMatchObject({ code: "transparency.beyondLog" })
})

test("a head is signed an hour after the last one, and as soon as a lot has closed", async () => {
  await bid()
  expect(await appendIfDue(app)).toBe(4)
  await bid()
  expect(await appendIfDue(app)).toBe(0)
  await app.pool.query("update bidding_states set ends_at = $2 where lot_id = $1", [
    lotAt(0),
    app.clock.now(),
  ])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  await closeLot(contextFor(app), lotAt(0))
  expect(await appendIfDue(app), "the bid and the closing").toBe(2)
  expect(await findLogFault(app, await logKeysOf(app))).toBeUndefined()
})

test("a changed entry or a missing node is found, and nothing more is signed", async () => {
  for (let count = 0; count < 5; count++) await bid()
  await appendToLog(app)
  await bid()
  await tamper(app, "log_entries", `update log_entries set hash = repeat('ab', 32) where index = 2`)
  expect(await findLogFault(app, await logKeysOf(app))).toContain("the first 8 entries are not those")
  // The nodes above the leaves are stored too, so the forger must change these as well.
  await tamper(app, "log_nodes", "delete from log_nodes")
  await expect(appendToLog(app)).rejects.toThrow("the log has no node")
})

test("a rewritten log with rewritten nodes is not signed on", async () => {
  for (let count = 0; count < 6; count++) await bid()
  await appendToLog(app)
  await bid()
  await tamper(app, "log_entries", `update log_entries set hash = repeat('ab', 32) where index = 8`)
  await expect(appendToLog(app)).rejects.toThrow(LogFork)
})

test("a forked log, signed with the stolen key, is found by whoever kept an older head", async () => {
  for (let count = 0; count < 5; count++) await bid()
  await appendToLog(app)
  const kept = await readHead(contextFor(app))
  await tamper(app, "log_cosignatures", "delete from log_cosignatures")
  await tamper(app, "log_heads", "delete from log_heads")
  await tamper(app, "log_nodes", "delete from log_nodes")
  await tamper(app, "log_entries", "delete from log_entries")
  await tamper(app, "bids", `update bids set hash = repeat('cd', 32) where number = 3`)
  await bid()
  await appendToLog(app)
  expect(await findLogFault(app, await logKeysOf(app))).toBeUndefined()
  const forked = await readHead(contextFor(app))
  expect(openCheckpoint(forked.checkpoint, (await logKeysOf(app)).verifiers)).toBeDefined()
  const { path } = await proveGrowth(contextFor(app), { from: kept.size, to: forked.size })
  expect(verifyConsistency(kept, forked, path)).toBe(false)
})

test("a removed or replaced head stops the log", async () => {
  await bid()
  await bid()
  await appendToLog(app)
  await bid()
  const other = generateKeyPairSync("ed25519").privateKey
  await expect(appendToLog(withKeys(app, [other]))).rejects.toThrow("not signed by a key of this log")
  await tamper(app, "log_entries", "delete from log_entries where index = 4")
  await expect(appendToLog(app)).rejects.toThrow("a head of 5 entries is signed, and there are only 4")
})

test("a new key takes over while the old one still signs", async () => {
  await bid()
  await appendToLog(app)
  const newKey = generateKeyPairSync("ed25519").privateKey
  await bid()
  await appendToLog(withKeys(app, [newKey, privateKey]))
  await bid()
  await appendToLog(withKeys(app, [newKey]))
  const [, both, last] = await listHeads(contextFor(app), 0)
  const [before, after] = [privateKey, newKey].map((key) => noteVerifierOf("quaich.example/log", key))
  if (!before || !after) throw new Error("no keys")
  expect(openCheckpoint(both?.checkpoint ?? "", [before])).toBeDefined()
  expect(openCheckpoint(both?.checkpoint ?? "", [after])).toBeDefined()
  expect(openCheckpoint(last?.checkpoint ?? "", [before])).toBeUndefined()
})

test("a bid whose hash was changed after it was logged is found", async () => {
  await bid()
  await appendToLog(app)
  await tamper(app, "bids", `update bids set hash = repeat('cd', 32)`)
  expect(await findLogFault(app, await logKeysOf(app))).toBe(
    `entry 2 of ${lotAt(0)} is not the one in the log`,
  )
})

test("a witness's signature is kept once; a stranger's, and one over another head, are refused", async () => {
  const ctx = contextFor(app)
  await bid()
  await appendToLog(app)
  const { checkpoint } = await readHead(ctx)
  const note = parseNote(checkpoint)
  if (!note) throw new Error("no note")
  const signedBy = (key: typeof witness, text = note.text) =>
    formatNote({ text, signatures: [cosignNote(text, "witness.example", key, app.clock.now())] })
  expect(await addCosignature(ctx, signedBy(witness))).toEqual({ size: 4, witnesses: ["witness.example"] })
  await addCosignature(ctx, signedBy(witness))
  const head = await readHead(ctx)
  expect(head.witnesses).toEqual([{ name: "witness.example", at: app.clock.now().toISOString() }])
  expect(openCheckpoint(head.checkpoint, (await logKeysOf(app)).verifiers)?.head.size).toBe(4)
  await expect(addCosignature(ctx, signedBy(privateKey))).rejects.toMatchObject({
    code: "transparency.unknownWitness",
  })
  const other = note.text.replace("\n4\n", "\n5\n")
  await expect(addCosignature(ctx, signedBy(witness, other))).rejects.toMatchObject({
    code: "transparency.noSuchHead",
  })
  await expect(addCosignature(ctx, "nonsense")).rejects.toMatchObject({ code: "transparency.notCheckpoint" })
})

test("the configuration names what is wrong with a key, and never repeats it", () => {
  expect(() => readLogKeyConfig({ LOG_KEY: "secret" }, false)).toThrow("LOG_KEY holds no private key in PEM")
  expect(() => readLogKeyConfig({ LOG_WITNESSES: "nobody" }, false)).toThrow("LOG_WITNESSES must list keys")
  expect(readLogKeyConfig({}, false)).toMatchObject({ keys: [], demoFile: undefined })
  expect(() => readLogKeyConfig({ LOG_NAME: "our log" }, false)).toThrow("LOG_NAME must have no spaces")
  const named = { LOG_NAME: "old.example/log", PUBLIC_ORIGIN: "https://new.example" }
  expect(readLogKeyConfig(named, false).origin).toBe("old.example/log")
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" })).replaceAll("\n", "\\n")
  const env = { LOG_KEY: pem, PUBLIC_ORIGIN: "https://quaich.example:8443" }
  expect(readLogKeyConfig(env, true)).toMatchObject({
    origin: "quaich.example:8443/log",
    demoFile: undefined,
  })
})
