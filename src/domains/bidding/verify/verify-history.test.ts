import { beforeAll, describe, expect, test } from "vitest"
import { entryHash, firstHash } from "#domains/auctions/chain/chain.ts"
import type { HistoryEntry } from "#domains/auctions/chain/entries.ts"
import type { Ctx } from "#platform/ctx.ts"
import { withoutIds } from "../../../../test/api/without-ids.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { type LotHistories, makeLotHistories } from "../../../../test/fixtures/lot-histories.ts"
import { asPerson, liveAuction } from "../../../../test/fixtures.ts"
import { verifyInPython } from "../../../../test/python-verifier.ts"
import { replayStored } from "../log/replay-stored.ts"
import type { HistoryFile } from "./history-file.ts"
import { readHistoryFile } from "./read-history-file.ts"
import { faultNameOf } from "./reasons.ts"
import { verifyHistory } from "./verify-history.ts"

let app: TestApp
let made: LotHistories
let files: Record<FileName, HistoryFile>

type FileName = "paused" | "unpaid" | "bought" | "withdrawn"

beforeAll(async () => {
  app = await testApp()
  made = await makeLotHistories(app)
  const read = async (ctx: Ctx, lotId: string) => structuredClone(await readHistoryFile(ctx, lotId))
  files = {
    paused: await read(asPerson(app, made.ann), made.paused.lotId),
    unpaid: await read(asPerson(app, made.ben), made.unpaid.lotId),
    bought: await read(asPerson(app, made.sue), made.bought.lotId),
    withdrawn: await read(made.hana, made.withdrawn.lotId),
  }
})

const kindsOf = ({ history }: HistoryFile) => history.map(({ entry }) => entry.kind)

/** What each verifier says, TypeScript's and Python's. */
function faultsOf(checked: readonly HistoryFile[], receipts: readonly string[] = []) {
  const others = verifyInPython(checked.map((file) => [file, receipts]))
  return checked.map((file, index) => [typescriptFault(file, receipts), others[index]?.reason] as const)
}

function typescriptFault(file: HistoryFile, receipts: readonly string[]): string | undefined {
  try {
    return verifyHistory(file, receipts).fault?.reason
  } catch (problem) {
    return String(problem)
  }
}

/** A forger computes all hashes again. */
function relinked(file: HistoryFile, change: (entries: HistoryEntry[]) => void): HistoryFile {
  const entries = structuredClone(file.history.map(({ entry }) => entry))
  change(entries)
  let hash = firstHash(file.lotId)
  const history = entries.map((entry) => {
    hash = entryHash(hash, entry)
    return { entry, hash }
  })
  return { ...file, history, own: [], ownReserve: null }
}

function entryOf<Kind extends HistoryEntry["kind"]>(entries: readonly HistoryEntry[], kind: Kind) {
  const found = entries.findLast(
    (entry): entry is Extract<HistoryEntry, { kind: Kind }> => entry.kind === kind,
  )
  if (!found) throw new Error(`no ${kind}`)
  return found
}

test("the histories contain every kind of entry, and both verifiers accept them", async () => {
  expect(faultsOf(Object.values(files))).toEqual(Object.values(files).map(() => [undefined, undefined]))
  expect(kindsOf(files.paused)).toEqual([
    ...["terms", "bid", "bid", "bid", "bid", "bid", "pause", "shift", "bid", "closing"],
  ])
  expect(kindsOf(files.unpaid)).toEqual([
    ...["terms", "bid", "bid", "bid", "exclusion", "recount", "bid", "disclosure", "closing", "disclosure"],
    ...["exclusion", "recount", "offer", "outcome", "answer", "recount", "outcome", "offer", "outcome"],
    ...["answer", "outcome"],
  ])
  expect(kindsOf(files.bought)).toEqual(["terms", "bid", "purchase", "closing"])
  expect(kindsOf(files.withdrawn)).toEqual(["terms", "bid", "shift", "withdrawal", "closing"])
  for (const { lotId } of Object.values(files))
    expect((await replayStored(made.hana, lotId)).fault).toBeUndefined()
})

test("every receipt is found, also that of the closing", () => {
  const receipts = made.paused.receipts.map(({ hash }) => hash)
  const verified = verifyHistory(files.paused, receipts)
  expect(verified).toMatchObject({
    entries: 10,
    bids: 6,
    sealsOpened: 3,
    receiptsFound: [2, 3, 4, 5, 6, 9],
    result: { status: "sold", leader: 1, priceCents: 410_00, reserveMet: true },
  })
  expect(faultsOf([files.paused], [verified.lastHash ?? ""])).toEqual([[undefined, undefined]])
  for (const fault of faultsOf([files.paused], ["0".repeat(64)])[0] ?? [])
    expect(fault).toContain("does not contain")
})

test("a file contains no maximum, reserve, salt, reason of a void or name except the visitor's own", async () => {
  const { own, ...open } = await readHistoryFile(asPerson(app, made.ben), made.paused.lotId)
  expect(own.map(({ maxCents, bidder }) => [maxCents, bidder])).toEqual([
    [280_00, made.ben.id],
    [320_00, made.ben.id],
    [400_00, made.ben.id],
  ])
  for (const { id } of [made.ann, made.ben]) expect(JSON.stringify(open)).not.toContain(id)
  for (const secret of ["ann", "salt", "48713"]) expect(withoutIds(open)).not.toContain(secret)
  expect(JSON.stringify(files.unpaid)).not.toContain("typed by a cat")
  const guest = asPerson(app, made.ann, { id: null, role: null })
  const { own: none, ownReserve, ...bought } = await readHistoryFile(guest, made.bought.lotId)
  expect(withoutIds(bought)).not.toContain("80000")
  expect([none, ownReserve]).toEqual([[], null])
  expect(files.bought.ownReserve).toMatchObject({ reserveCents: 800_00 })
})

test("a lot that is open has no file", async () => {
  const { lotIds } = await liveAuction(app, made.hana)
  await expect(readHistoryFile(made.hana, lotIds[0] ?? "")).rejects.toMatchObject({
    code: "bidding.notClosed",
  })
})

test("each single change of a value is refused by both", () => {
  const changed = Object.values(files).flatMap(everyChange)
  expect(changed.length).toBeGreaterThan(400)
  const accepted = faultsOf(changed.map(({ file }) => file)).flatMap((faults, index) =>
    faults.every(Boolean) ? [] : [[changed[index]?.path, ...faults]],
  )
  expect(accepted).toEqual([])
})

test("an entry that is left out, repeated or moved is refused by both", () => {
  const changed = Object.values(files).flatMap((file) =>
    file.history.flatMap((_, index) => {
      const [before, rest] = [file.history.slice(0, index), file.history.slice(index + 1)]
      const here = file.history.slice(index, index + 1)
      const moved = [...before, ...rest.slice(0, 1), ...here, ...rest.slice(1)]
      const histories = [
        [...before, ...rest],
        [...before, ...here, ...here, ...rest],
      ]
      return [...histories, ...(rest.length > 0 ? [moved] : [])].map((history) => ({ ...file, history }))
    }),
  )
  for (const faults of faultsOf(changed)) expect(faults.every(Boolean)).toBe(true)
})

const forgeries: Record<string, [FileName, (entries: HistoryEntry[]) => void]> = {
  "a bid after the closing": [
    "paused",
    (entries) => {
      const bid = entryOf(entries, "bid")
      entries.push({ ...bid, number: bid.number + 1, priceCents: 480_00 })
    },
  ],
  "a bid before the closing": [
    "paused",
    (entries) => {
      const bid = entryOf(entries, "bid")
      entries.splice(-1, 0, { ...bid, number: bid.number + 1, priceCents: 480_00 })
    },
  ],
  "a recount without an exclusion": [
    "paused",
    (entries) => {
      const { at } = entryOf(entries, "closing")
      const result = { priceCents: 9_999_99, leaderPaddle: 1, reserveMet: true }
      entries.push({ kind: "recount", at, afterNumber: 6, excluded: [], declined: [], ...result })
      entries.push({ kind: "outcome", at, status: "sold", ...result })
    },
  ],
  "an exclusion whose recount raises the price": [
    "paused",
    (entries) => {
      const { at } = entryOf(entries, "closing")
      const result = { priceCents: 9_999_99, leaderPaddle: 1, reserveMet: true }
      entries.push({ kind: "exclusion", at, paddle: 2, cause: "void", bid: 2, reasonSeal: "0".repeat(64) })
      entries.push({ kind: "recount", at, afterNumber: 6, excluded: [2], declined: [], ...result })
      entries.push({ kind: "outcome", at, status: "sold", ...result })
    },
  ],
  "an exclusion of the leader that leaves them the lot": [
    "unpaid",
    (entries) => {
      entryOf(entries, "recount").leaderPaddle = 4
    },
  ],
  "a purchase by nobody": [
    "bought",
    (entries) => {
      entryOf(entries, "purchase").paddle = 77
      entryOf(entries, "closing").leaderPaddle = 77
    },
  ],
  "a purchase for one cent": [
    "bought",
    (entries) => {
      entryOf(entries, "purchase").priceCents = 1
      entryOf(entries, "closing").priceCents = 1
    },
  ],
  "a purchase without a fixed price": [
    "paused",
    (entries) => {
      const closing = entryOf(entries, "closing")
      const result = { leaderPaddle: 77, priceCents: 1 }
      entries.splice(
        -1,
        1,
        { kind: "purchase", at: closing.at, paddle: 77, priceCents: 1 },
        { ...closing, ...result },
      )
    },
  ],
  "a purchase before the last bid": [
    "bought",
    (entries) => {
      entryOf(entries, "purchase").at = new Date(Date.parse(entryOf(entries, "bid").at) - 1).toISOString()
    },
  ],
  "an end of a pause that never began": [
    "paused",
    (entries) => {
      const shift = entryOf(entries, "shift")
      entries.splice(entries.indexOf(shift) + 1, 0, shift)
      const [closing, bids] = [entryOf(entries, "closing"), entries.filter(({ kind }) => kind === "bid")]
      const last = bids.at(-1)
      for (const entry of [closing, last])
        if (entry && "endsAt" in entry)
          entry.endsAt = new Date(Date.parse(entry.endsAt) + shift.shiftMs).toISOString()
    },
  ],
  "a sold lot that is withdrawn": [
    "paused",
    (entries) => {
      entryOf(entries, "closing").status = "withdrawn"
    },
  ],
  "a withdrawn lot that is sold": [
    "withdrawn",
    (entries) => {
      entryOf(entries, "closing").status = "sold"
    },
  ],
  "a withdrawal after the closing": [
    "paused",
    (entries) => {
      entries.push({ kind: "withdrawal", at: entryOf(entries, "closing").at, reason: "Broken" })
    },
  ],
  "an opening price above the bids": [
    "unpaid",
    (entries) => {
      entryOf(entries, "terms").openingCents = 500_00
    },
  ],
  "a smaller increment table with a gap": [
    "unpaid",
    (entries) => {
      entryOf(entries, "terms").steps = [{ minCents: 0, maxCents: 100, stepCents: 1 }]
    },
  ],
  "a shorter pause": [
    "paused",
    (entries) => {
      entryOf(entries, "shift").shiftMs = 1
    },
  ],
  "a history without its closing": [
    "paused",
    (entries) => {
      entries.pop()
    },
  ],
  "an outcome of its own": [
    "paused",
    (entries) => {
      const { at } = entryOf(entries, "closing")
      entries.push({
        kind: "outcome",
        at,
        status: "unsold",
        priceCents: 410_00,
        leaderPaddle: 1,
        reserveMet: true,
      })
    },
  ],
  "an offer to another paddle": [
    "unpaid",
    (entries) => {
      entryOf(entries, "offer").paddle = 3
    },
  ],
  "a disclosure of the maximum of nobody": [
    "paused",
    (entries) => {
      entries.splice(2, 0, { kind: "disclosure", at: entryOf(entries, "closing").at, paddle: 3 })
    },
  ],
  "a disclosure between an exclusion and its recount": [
    "unpaid",
    (entries) => {
      const place = entries.findIndex(({ kind }) => kind === "exclusion") + 1
      entries.splice(place, 0, { kind: "disclosure", at: entryOf(entries, "closing").at, paddle: 1 })
    },
  ],
  "an acceptance that nobody was offered": [
    "unpaid",
    (entries) => {
      entryOf(entries, "answer").paddle = 3
    },
  ],
}

test("a forgery whose hashes are all right is refused by both, for the same reason", () => {
  const forged = Object.values(forgeries).map(([name, change]) => relinked(files[name], change))
  for (const [index, [ours, python]] of faultsOf(forged).entries()) {
    expect(faultNameOf(ours ?? ""), Object.keys(forgeries)[index]).toBeDefined()
    expect(python, Object.keys(forgeries)[index]).toBe(ours)
  }
})

test("a reserve that is said to be met at a lower price is refused by both, once the file opens it", () => {
  const { ownReserve } = files.bought
  const early = relinked(files.bought, (entries) => {
    entryOf(entries, "bid").reserveMet = true
    entries.splice(entries.indexOf(entryOf(entries, "purchase")))
    const { at, scheduledEndsAt: endsAt } = entryOf(entries, "terms")
    const { priceCents, leaderPaddle } = entryOf(entries, "bid")
    expect(Date.parse(endsAt)).toBeGreaterThan(Date.parse(at))
    entries.push({
      kind: "closing",
      at: endsAt,
      status: "sold",
      endsAt,
      priceCents,
      leaderPaddle,
      reserveMet: true,
    })
  })
  expect(faultsOf([early])).toEqual([[undefined, undefined]])
  const reason = "the opened reserve contradicts whether it is met"
  expect(faultsOf([{ ...early, ownReserve }])).toEqual([[reason, reason]])
})

describe("a forgery that follows the rules", () => {
  /** A shill bid within the winner's maximum, and the closing that follows from it. */
  const shill = (entries: HistoryEntry[]) => {
    const [bid, closing] = [entryOf(entries, "bid"), entryOf(entries, "closing")]
    entries.splice(-1, 1, { ...bid, number: bid.number + 1, priceCents: 480_00 })
    entries.push({ ...closing, priceCents: 480_00 })
  }
  const withdrawal = (entries: HistoryEntry[]) => {
    const closing = entryOf(entries, "closing")
    const { at } = closing
    entries.splice(-1, 1, { kind: "withdrawal", at, reason: "Broken" }, { ...closing, status: "withdrawn" })
  }
  const cheaperOpening = (entries: HistoryEntry[]) => {
    entryOf(entries, "terms").openingCents = 1
  }

  test("is refused by both once they have a receipt of the original from after the change", () => {
    const [closing, firstBid] = [files.paused.history.at(-1)?.hash ?? "", made.paused.receipts[0]?.hash ?? ""]
    const forged = [shill, withdrawal, cheaperOpening].map((change) => relinked(files.paused, change))
    expect(faultsOf(forged).flat()).toEqual(Array(6).fill(undefined))
    const withReceipt = [...faultsOf(forged, [closing]), ...faultsOf(forged.slice(2), [firstBid])].flat()
    for (const fault of withReceipt) expect(fault).toContain("does not contain the receipt")
  })
})

test("a file of another kind is reported as such", () => {
  expect(() => verifyHistory({ ...files.paused, format: "another" })).toThrow("not a downloaded history")
  expect(() => verifyHistory([])).toThrow("not a downloaded history")
  expect(verifyInPython([[[], []]])).toEqual([{ entry: 0, reason: "not a downloaded history" }])
})

type Changed = { path: string; file: HistoryFile }

/** A copy for each value in the file, with that value changed. */
function everyChange(file: HistoryFile): Changed[] {
  return pathsOf(file).map((path) => {
    const copy = structuredClone(file)
    let parent: unknown = copy
    for (const name of path.slice(0, -1)) parent = Reflect.get(Object(parent), name)
    const name = path.at(-1) ?? ""
    Reflect.set(Object(parent), name, otherThan(Reflect.get(Object(parent), name)))
    return { path: path.join("."), file: copy }
  })
}

function pathsOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]]
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part).map((path) => [name, ...path]))
}

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1
  if (typeof value === "boolean") return !value
  if (typeof value !== "string") return 1
  if (/^\d{4}-.*Z$/.test(value)) return new Date(Date.parse(value) + 1).toISOString()
  return /^[0-9a-f]{64}$/.test(value)
    ? value.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
    : `${value}x`
}
