import { generateKeyPairSync } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { entryHash, firstHash } from "#domains/auctions/chain/chain.ts"
import type { HistoryFile } from "#domains/bidding/verify/history-file.ts"
import { readHistoryFile } from "#domains/bidding/verify/read-history-file.ts"
import { contextFor } from "#platform/ctx.ts"
import { createApi } from "../../../../src/server/api.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { type LotHistories, makeLotHistories } from "../../../../test/fixtures/lot-histories.ts"
import { withLogKeys } from "../../../../test/fixtures/with-log-keys.ts"
import { appendToLog } from "../append-to-log.ts"
import { formatCheckpoint } from "../checkpoint.ts"
import { headText } from "../log-head.ts"
import { listHeads } from "../read-log.ts"
import { signNote } from "../signed-note.ts"
import { type CheckRequest, check, hashesIn, lotIdIn } from "./check.ts"
import type { Ask } from "./check-log.ts"

let made: LotHistories
let app: TestApp
let ask: Ask
let file: HistoryFile
const kept = new Map<string, string>()

function withKey(base: TestApp, privateKey = generateKeyPairSync("ed25519").privateKey): TestApp {
  return withLogKeys(base, { keys: [privateKey] })
}

/** As a browser asks. */
function askOf(asked: TestApp): Ask {
  const api = createApi(asked)
  return async (path) => {
    const answer = await api.request(path)
    const value = await answer.json()
    return answer.ok ? { value } : { code: value.code }
  }
}

beforeEach(async () => {
  kept.clear()
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  Object.assign(globalThis, { localStorage })
  app = withKey(await testApp())
  made = await makeLotHistories(app)
  file = await readHistoryFile(contextFor(app), made.paused.lotId)
  ask = askOf(app)
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, "localStorage")
})

const nothing: CheckRequest = { lot: "", file: undefined, receipts: "" }

async function textsOf(request: Partial<CheckRequest>, by = ask): Promise<string[]> {
  const { findings } = await check({ ...nothing, ...request }, by)
  return findings.map(({ state, text }) => `${state} ${text}`)
}

const hashOfBid = (number: number) =>
  file.history.find(({ entry }) => entry.kind === "bid" && entry.number === number)?.hash ?? ""

test("a closed lot and its receipts are proved, also under the log, which the browser remembers", async () => {
  await appendToLog(app)
  const lot = `https://quaich.example/whisky-auctions-previous/singapore/1/${made.paused.lotId}/a-bottle`
  const receipts = `Bid 1: ${hashOfBid(1).toUpperCase()}\nBid 2: ${hashOfBid(2)} ${hashOfBid(2)}`
  const proved = ["proved chain", `proved ${statusOf(file)}`, "proved receipts", "proved logged"]
  expect(await textsOf({ lot, receipts })).toEqual([...proved, "proved kept"])
  expect(await textsOf({ lot, receipts })).toEqual([...proved, "proved grown"])
  const { findings, lastHash } = await check({ ...nothing, lot, receipts }, ask)
  expect(lastHash).toBe(file.history.at(-1)?.hash)
  expect(findings.find(({ text }) => text === "receipts")?.facts).toMatchObject({ count: 2 })
})

test("a file is checked without a connection", async () => {
  const offline: Ask = async () => ({ code: "connection" })
  expect(await textsOf({ file: JSON.stringify(file) }, offline)).toEqual([
    "proved chain",
    `proved ${statusOf(file)}`,
    "unknown noAnswer",
  ])
  expect(await textsOf({ lot: made.paused.lotId }, offline)).toEqual(["unknown noAnswer"])
})

test("receipts alone are found in the log, also of a lot that is open", async () => {
  const { lotId } = await made.lotsWith({})
  const { hash } = await made.bid(made.ann, lotId, 500_00)
  expect(await textsOf({ receipts: hash })).toEqual(["unknown noHead"])
  await appendToLog(app)
  expect(await textsOf({ lot: lotId, receipts: hash })).toEqual([
    "unknown lotOpen",
    "proved loggedReceipt",
    "proved kept",
  ])
  const { findings } = await check({ ...nothing, lot: lotId }, ask)
  expect(
    findings.map(({ facts }) => facts),
    "its terms and a bid",
  ).toEqual([{ count: 2 }])
  const later = await made.bid(made.ben, lotId, 600_00)
  expect(await textsOf({ receipts: `${later.hash}` })).toEqual(["unknown notLogged"])
})

test("a receipt of another lot is no fault of this one", async () => {
  await appendToLog(app)
  const other = await readHistoryFile(contextFor(app), made.bought.lotId)
  const receipts = other.history.at(-1)?.hash ?? ""
  expect(await textsOf({ lot: made.paused.lotId, receipts })).toEqual([
    "proved chain",
    `proved ${statusOf(file)}`,
    "proved logged",
    "proved loggedReceipt",
    "proved kept",
  ])
})

/** As a mail program may show it: quoted, with its lines broken elsewhere. */
const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line.replace(/(.{40}) /g, "$1\n> ")}`)
    .join("\r\n")

async function emailedHead(by: TestApp): Promise<string> {
  const [head] = (await listHeads(contextFor(by), 0)).slice(-1)
  if (!head) throw new Error("no head")
  return head.checkpoint
}

test("the head in an e-mail shows that the log has only grown since", async () => {
  await appendToLog(app)
  const email = quoted(`Bid 1, entry 3\n${hashOfBid(1)}\n\n${await emailedHead(app)}\nTo check, open this.`)
  await made.bid(made.ann, (await made.lotsWith({})).lotId, 500_00)
  await appendToLog(app)
  expect(await textsOf({ receipts: email })).toEqual([
    "proved loggedReceipt",
    "proved grownFromEmail",
    "proved kept",
  ])
})

test("a log that was rewritten with our own key is found by the head in an e-mail", async () => {
  const { privateKey } = generateKeyPairSync("ed25519")
  const own = withKey(app, privateKey)
  await appendToLog(own)
  const origin = "quaich.example/log"
  for (const size of [1, 1_000]) {
    const head = { origin, size, root: "ab".repeat(32), at: new Date("2027-01-01T12:00:00Z") }
    const checkpoint = formatCheckpoint(head, [signNote(headText(head), origin, privateKey)])
    const texts = await textsOf({ receipts: `${hashOfBid(1)}\n${checkpoint}` }, askOf(own))
    expect(texts).toContain("refuted forkedFromEmail")
  }
})

test("a head that somebody else signed proves nothing against us", async () => {
  await appendToLog(app)
  const stranger = withKey(await testApp())
  await makeLotHistories(stranger)
  await appendToLog(stranger)
  const email = `${hashOfBid(1)}\n${await emailedHead(stranger)}`
  expect(await textsOf({ receipts: email })).toEqual([
    "proved loggedReceipt",
    "unknown otherEmailHead",
    "proved kept",
  ])
})

test("a bid taken out of a history is found by its receipt", async () => {
  await appendToLog(app)
  const entries = file.history.map(({ entry }) => entry)
  const shortened = relinked(file, entries.slice(0, 1))
  const taken = await textsOf({ file: JSON.stringify(shortened), receipts: hashOfBid(1) })
  expect(taken.at(-1)).toMatch(/^refuted/)
  // A history that is right in itself, of a lot whose log says otherwise.
  const closed = relinked(file, withoutBids(entries))
  const found = await textsOf({ file: JSON.stringify(closed), receipts: hashOfBid(1) })
  expect(found).toContain("refuted removed")
})

test("no field of a file can be changed", async () => {
  for (const [index, { entry }] of file.history.entries())
    for (const [name, value] of Object.entries(entry)) {
      if (name === "kind" || typeof value === "object") continue
      const changed = structuredClone(file)
      Object.assign(changed.history[index]?.entry ?? {}, { [name]: otherThan(value) })
      expect(await textsOf({ file: JSON.stringify(changed) }), `${index} ${name}`).toMatchObject([
        expect.stringMatching(/^refuted/),
      ])
    }
})

test("what is no history is refused in words", async () => {
  for (const wrong of ["", "{", "null", "[]", "{}", '"text"', JSON.stringify({ ...file, more: 1 })])
    expect(await textsOf({ file: wrong })).toEqual(["refuted notFile"])
  expect(await textsOf({ lot: "lot 28" })).toEqual(["unknown noSuchLot"])
  expect(await textsOf({ lot: "lot_000000000000000000000000" })).toEqual(["unknown noSuchLot"])
  expect(await textsOf({})).toEqual([])
})

test("a log that forgets what the browser has seen is found out, and so is a foreign signature", async () => {
  await appendToLog(app)
  const lot = made.paused.lotId
  await textsOf({ lot })
  const head = JSON.parse(kept.get("logHead") ?? "")
  kept.set("logHead", JSON.stringify({ ...head, root: "ab".repeat(32) }))
  expect((await textsOf({ lot })).at(-1)).toBe("refuted forked")
  kept.set("logHead", JSON.stringify({ ...head, size: head.size + 1 }))
  expect((await textsOf({ lot })).at(-1)).toBe("refuted forked")
  kept.set("logHead", JSON.stringify({ ...head, keyId: "00000000" }))
  expect((await textsOf({ lot })).slice(-2)).toEqual(["proved grown", "unknown otherKey"])
  kept.set("logHead", "nonsense")
  expect((await textsOf({ lot })).at(-1)).toBe("proved kept")
  const foreign = askOf(withKey(app))
  const mixed: Ask = async (path) => (path === "/log/head" ? await foreign(path) : await ask(path))
  expect((await textsOf({ lot }, mixed)).at(-1)).toBe("refuted badHead")
})

test("a proof for another entry, or to another head, is refused", async () => {
  await appendToLog(app)
  const lot = made.paused.lotId
  const other = file.history[0]?.hash ?? ""
  const lying: Ask = async (path) =>
    await ask(path.startsWith("/log/inclusion") ? `/log/inclusion?hash=${other}` : path)
  expect((await textsOf({ lot }, lying)).at(-1)).toBe("refuted badProof")
})

test("hashes and lots are found in what people paste", () => {
  const hash = "0123456789abcdef".repeat(4)
  expect(hashesIn(`no ${hash}0 but ${hash}, ${hash.toUpperCase()}.`)).toEqual([hash])
  expect(lotIdIn("/x/lot_0123456789abcdefghjkmnpq/y")).toBe("lot_0123456789abcdefghjkmnpq")
  expect(lotIdIn("lot_1")).toBeUndefined()
})

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1
  return typeof value === "boolean" ? !value : "changed"
}

function statusOf({ history }: HistoryFile): string {
  const last = history.findLast(({ entry }) => entry.kind === "closing" || entry.kind === "outcome")?.entry
  return last && "status" in last ? last.status : "open"
}

type HistoryEntries = HistoryFile["history"][number]["entry"][]

/** Terms and the closing of a lot without bids. */
function withoutBids([terms, ...entries]: HistoryEntries): HistoryEntries {
  const closing = entries.find(({ kind }) => kind === "closing")
  if (terms?.kind !== "terms" || closing?.kind !== "closing") throw new Error("the lot has not closed")
  const { openingCents: priceCents, scheduledEndsAt: endsAt } = terms
  const nobody = { leaderPaddle: null, reserveMet: null, status: "unsold" } as const
  return [
    { ...terms, reserveSeal: null },
    { ...closing, ...nobody, priceCents, endsAt },
  ]
}

/** A forger computes all hashes again. */
function relinked({ lotId, ...rest }: HistoryFile, entries: HistoryEntries): HistoryFile {
  let hash = firstHash(lotId)
  const history = entries.map((entry) => {
    hash = entryHash(hash, entry)
    return { entry, hash }
  })
  return { ...rest, lotId, history, own: [], ownReserve: null }
}
