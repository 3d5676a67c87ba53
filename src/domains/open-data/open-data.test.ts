import { spawnSync } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { desc, lt } from "drizzle-orm"
import { parquetReadObjects } from "hyparquet"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { verifyInclusion } from "#domains/transparency/merkle.ts"
import { formatNote, formatVerifier } from "#domains/transparency/note-format.ts"
import { proveEntry } from "#domains/transparency/read-log.ts"
import { noteVerifierOf, signNote } from "#domains/transparency/signed-note.ts"
import { languages } from "#language/languages.ts"
import { movableClock } from "#platform/clock.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { bucketFiles } from "#platform/files/bucket-files.ts"
import type { Files } from "#platform/files/files.ts"
import { sha256 } from "#platform/sha256.ts"
import { openServices } from "#server/open-services.ts"
import { verifyStored } from "#server/operations/verify.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { withLogKeys } from "../../../test/fixtures/with-log-keys.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { openBucket } from "../../../test/servers/bucket.ts"
import { noteText, type OpenManifest } from "./manifest.ts"
import { manifestName, noteName, openDataPath } from "./paths.ts"
import { listSnapshots, openFile, readManifest } from "./read-snapshots.ts"
import { openDataSnapshots } from "./schema.ts"
import * as screen from "./screens/open-data.tsx"
import { statementsAt } from "./statements.ts"
import { listMissingPieces, removeExpired } from "./stored-pieces.ts"
import { columnsOfTable, type OpenTableName, openFormats, openTableNames } from "./tables.ts"
import { takeSnapshot } from "./take-snapshot.ts"

const { privateKey } = generateKeyPairSync("ed25519")
const folder = mkdtempSync(join(tmpdir(), "quaich-open-data-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Amounts in cents that nothing else in the data adds up to: a winner's maximum, and a reserve that was not met. */
const planted = { maximum: 8_887_766, reserve: 7_654_321 }

let app: TestApp
let guest: Ctx
let people: Person[]
let day: string
let manifest: OpenManifest
let bids = 0

async function bid(lotId: string, bidder: Person, maxCents: number): Promise<void> {
  await placeBid(asPerson(app, bidder), lotId, {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `key-of-the-test-${bids++}`,
  })
}

beforeAll(async () => {
  app = withLogKeys(await testApp(), { keys: [privateKey] })
  guest = contextFor(app)
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const seller = await person(app, "siti-the-seller")
  people = [await person(app, "ann-the-bidder"), await person(app, "ben-the-bidder"), seller]
  const [ann, ben] = people
  if (!ann || !ben) throw new Error("no bidders")
  const terms = [
    { reserveCents: 1_000_00, sellerId: seller.id },
    { reserveCents: planted.reserve, estimateHighCents: 9_000_000 },
    {},
    {},
  ]
  const sale = await liveAuction(app, hana, terms)
  const [sold = "", unsold = "", bought = ""] = sale.lotIds
  await bid(sold, ann, planted.maximum)
  await bid(sold, ben, 2_000_00)
  await bid(unsold, ann, 500_00)
  await bid(bought, ben, 250_00)
  await bid(bought, ann, 300_00)
  app.clock.moveTo(new Date(sale.endsAt.getTime() + 3_600_000))
  for (const lotId of sale.lotIds) await closeLot(guest, lotId)
  const open = await liveAuction(app, hana, [{}, { reserveCents: planted.reserve }])
  const [openLot = ""] = open.lotIds
  let isTaking = true
  const bidding = async () => {
    for (let raises = 1; isTaking; raises++) await bid(openLot, ann, 200_00 + raises * 1_00)
  }
  const taking = takeSnapshot(app).finally(() => {
    isTaking = false
  })
  await bidding()
  day = (await taking) ?? ""
  manifest = await readManifest(guest, day)
  await download(folder)
})

async function bytesOf(name: string): Promise<Buffer> {
  const { bytes, read } = await openFile(guest, day, name)
  return Buffer.concat(await Array.fromAsync(read({ from: 0, to: bytes })))
}

async function download(to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  for (const name of [manifestName, noteName, ...manifest.files.map((file) => file.name)])
    writeFileSync(join(to, name), await bytesOf(name))
}

type Cells = Record<string, string | number | boolean | null>

/** The rows of a file as JSON would have them. */
async function rowsOf(table: OpenTableName, format: (typeof openFormats)[number]): Promise<Cells[]> {
  const bytes = await bytesOf(`${table}.${format}`)
  const columns = columnsOfTable(table)
  if (format === "ndjson")
    return bytes
      .toString()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  if (format === "parquet") {
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer })
    return JSON.parse(JSON.stringify(rows, (_, cell) => (typeof cell === "bigint" ? Number(cell) : cell)))
  }
  const rows: Record<string, string>[] = parse(bytes, { columns: true, record_delimiter: "\r\n" })
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name, type }) => [name, fromCsv(row[name] ?? "", type)])),
  )
}

function fromCsv(cell: string, type: string): Cells[string] {
  if (cell === "") return null
  if (type === "boolean") return cell === "true"
  return type === "integer" || type === "number" ? Number(cell) : cell
}

test("every table has the same rows in all formats, and as SQL has them", async () => {
  const head = Number(manifest.checkpoint.split("\n")[1])
  const statements = statementsAt(head, new Date(manifest.takenAt))
  for (const table of openTableNames) {
    const { rows } = await app.pool.query(statements[table])
    const stored: Cells[] = JSON.parse(JSON.stringify(rows))
    expect(stored.length, table).toBeGreaterThan(0)
    for (const format of openFormats) {
      expect(await rowsOf(table, format), `${table}.${format}`).toEqual(stored)
      expect(manifest.files.find(({ name }) => name === `${table}.${format}`)?.rows).toBe(stored.length)
    }
  }
})

test("bids came in while the snapshot was taken", async () => {
  const { rows } = await app.pool.query(
    "select from bids b where not exists (select from log_entries e where e.hash = b.hash)",
  )
  expect(rows.length).toBeGreaterThan(0)
})

test("lots are the results of the completed auction, and an unsold one has no price", async () => {
  const lots = await rowsOf("lots", "csv")
  expect(
    lots.map(({ lot, status, reserve_met, hammer_cents, bids: count }) => ({
      lot,
      status,
      reserve_met,
      isPriced: hammer_cents !== null,
      count,
    })),
  ).toEqual([
    { lot: 1, status: "sold", reserve_met: true, isPriced: true, count: 2 },
    { lot: 2, status: "unsold", reserve_met: false, isPriced: false, count: 1 },
    { lot: 3, status: "sold", reserve_met: null, isPriced: true, count: 2 },
    { lot: 4, status: "unsold", reserve_met: null, isPriced: false, count: 0 },
  ])
  const numbers = (await rowsOf("bids", "csv")).map(({ number, paddle, kind }) => [number, paddle, kind])
  expect(numbers).toEqual([
    [1, 1, "lead"],
    [2, 2, "outbid"],
    [1, 1, "lead"],
    [1, 1, "lead"],
    [2, 2, "lead"],
  ])
  expect(await rowsOf("prices", "csv")).toHaveLength(2)
})

test("sizes and checksums are those of the manifest, and each hash is under the head", async () => {
  for (const { name, bytes, sha256: expected } of manifest.files) {
    const content = await bytesOf(name)
    expect([name, content.length, sha256(content)]).toEqual([name, bytes, expected])
  }
  const [, size = "", root = ""] = manifest.checkpoint.split("\n")
  const head = { size: Number(size), root: Uint8Array.fromBase64(root).toHex() }
  for (const row of [...(await rowsOf("bids", "csv")), ...(await rowsOf("lots", "csv"))]) {
    const proof = await proveEntry(guest, { hash: String(row.hash), size: head.size })
    expect(proof.index).toBe(row.log_index)
    expect(verifyInclusion({ index: proof.index, ...head }, proof.hash, proof.path)).toBe(true)
  }
})

test("nothing in a snapshot identifies anybody, or tells a maximum or a reserve", async () => {
  const published = ["lot_id", "at", "ends_at", "hash"]
  const { rows: secrets } = await app.pool.query<{ value: string }>(
    `select value from bids b, jsonb_each_text(to_jsonb(b)) where key <> all($1) and length(value) > 8
     union select id from members union select email from members union select username from members`,
    [published],
  )
  const values = [...secrets.map(({ value }) => value), ...Object.values(planted).map(String)]
  expect(values.length).toBeGreaterThan(15)
  for (const { name } of manifest.files.filter((file) => !file.name.endsWith(".parquet"))) {
    const text = (await bytesOf(name)).toString()
    expect(
      values.filter((value) => text.includes(value)),
      name,
    ).toEqual([])
  }
})

test("the dictionary describes every column of every file", async () => {
  const { resources, licenses } = JSON.parse((await bytesOf("datapackage.json")).toString())
  expect(licenses).toEqual([manifest.licence])
  expect(resources).toHaveLength(openTableNames.length * openFormats.length)
  for (const { path, bytes, hash, schema } of resources) {
    const content = await bytesOf(path)
    expect([content.length, `sha256:${sha256(content)}`]).toEqual([bytes, hash])
    for (const field of schema.fields)
      expect(field.description, `${path} ${field.name}`).toMatch(/^\S.*[a-z.]$/)
    if (!path.endsWith(".csv")) continue
    const head = content.toString().split("\r\n")[0]
    expect(head).toBe(schema.fields.map(({ name }: { name: string }) => name).join(","))
    for (const key of schema.primaryKey) expect(head?.split(",")).toContain(key)
  }
})

test("one snapshot is taken a day, and none without a key", async () => {
  expect(await takeSnapshot(app)).toBeUndefined()
  expect((await listSnapshots(guest)).map((snapshot) => snapshot.day)).toEqual([day])
  const keyless = withLogKeys(app, {})
  app.clock.moveTo(new Date(app.clock.now().getTime() + 24 * 3_600_000))
  expect(await takeSnapshot(keyless)).toBeUndefined()
})

function verifyInPython(...words: string[]) {
  const { status, stdout, stderr } = spawnSync("python3", ["-B", "verify/verify_open_data.py", ...words], {
    encoding: "utf8",
  })
  return { status, text: stdout + stderr }
}

test.each(languages)(
  "the page in %s has each file with its checksum, and explains each column",
  async (language) => {
    const html = await renderScreen(contextFor(app, app.guest, language), screen, { path: openDataPath })
    for (const { name, sha256: expected } of manifest.files) {
      expect(html).toContain(`href="/open-data/${day}/${name}"`)
      expect(html).toContain(expected)
    }
    for (const name of openTableNames.flatMap(columnsOfTable).map((column) => column.name))
      expect(html.replaceAll(/<wbr\/>|<!--[^>]*-->/g, "")).toContain(`>${name}</code>`)
    expect(html).not.toMatch(/columns\.|tables\.|\{\{/)
    const [, about = ""] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(about)).toMatchObject({
      "@type": "Dataset",
      license: manifest.licence.path,
      version: day,
    })
  },
)

describe("the published verifier", () => {
  const scratch = join(folder, "changed")
  const fileIn = (name: string) => join(scratch, name)
  const keyOf = () => formatVerifier(noteVerifierOf("quaich.example/log", privateKey))

  /** A fresh copy of the snapshot with one change. */
  async function verifyChanged(change: () => void, ...words: string[]) {
    rmSync(scratch, { recursive: true, force: true })
    await download(scratch)
    change()
    return verifyInPython(scratch, ...words)
  }

  test("finds a snapshot right as it was downloaded, with the key or with the manifest's own", async () => {
    for (const words of [[], [keyOf()]]) {
      const { status, text } = await verifyChanged(() => undefined, ...words)
      expect(text).toContain(`${manifest.files.length} of ${manifest.files.length} files are here`)
      expect(text).toContain("bids.csv: each hash is in the log at its place")
      expect(status).toBe(0)
    }
  })

  test.each([manifestName, noteName, "datapackage.json", "bids.csv", "bids.ndjson", "bids.parquet"])(
    "finds a changed byte of %s",
    async (name) => {
      const { status, text } = await verifyChanged(() => {
        const bytes = readFileSync(fileIn(name))
        const at = Math.floor(bytes.length / 2)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        writeFileSync(fileIn(name), bytes)
      })
      expect([status, text]).toEqual([1, expect.stringMatching(/^wrong: /)])
    },
  )

  test("finds an added row, a missing row, another key and another day's note", async () => {
    const added = await verifyChanged(() => appendFileSync(fileIn("log.csv"), "9,lot_x,1,00\r\n"))
    expect(added).toMatchObject({ status: 1, text: expect.stringContaining("log.csv has") })
    const other = generateKeyPairSync("ed25519").privateKey
    const otherKey = formatVerifier(noteVerifierOf("quaich.example/log", other))
    const stranger = await verifyChanged(() => undefined, otherKey)
    expect(stranger).toMatchObject({
      status: 1,
      text: expect.stringContaining("manifest.note is not signed"),
    })
    const renamed = await verifyChanged(() => {
      const text = readFileSync(fileIn(manifestName), "utf8")
      writeFileSync(fileIn(manifestName), text.replace(`"day": "${day}"`, '"day": "2026-01-01"'))
    })
    expect(renamed).toMatchObject({ status: 1, text: expect.stringContaining("signs another manifest") })
  })

  test("finds a forged bid even if we had signed the manifest with it", async () => {
    const forged = (name: string, change: (text: string) => string) =>
      verifyChanged(() => {
        const text = change(readFileSync(fileIn(name), "utf8"))
        writeFileSync(fileIn(name), text)
        signAgain(name, text)
      })
    const [bid] = await rowsOf("bids", "csv")
    const otherHash = await forged("bids.csv", (text) => text.replace(String(bid?.hash), "0".repeat(64)))
    expect(otherHash.text).toContain("wrong: bids.csv: the log has no 000")
    const otherLog = await forged("log.csv", (text) => text.replace(String(bid?.hash), "0".repeat(64)))
    expect(otherLog.text).toContain("wrong: the entries of log.csv are not those that the signed head covers")
    const otherLot = await forged("lots.csv", (text) => text.replace(/prd_/, "prd_none_"))
    expect(otherLot.text).toContain("wrong: lots.csv: products.csv has no prd_none_")
    const shorter = await forged("log.csv", (text) => text.replace(/[^\n]+\n$/, ""))
    expect(shorter.text).toMatch(/wrong: log.csv has \d+ entries, and the signed head covers/)
  })

  function signAgain(name: string, text: string): void {
    const rows = text.split("\r\n").length - 2
    const files = manifest.files.map((file) =>
      file.name === name ? { name, rows, bytes: Buffer.byteLength(text), sha256: sha256(text) } : file,
    )
    const changed = JSON.stringify({ ...manifest, files })
    const signed = noteText("quaich.example/log", { day, sha256: sha256(changed) })
    writeFileSync(fileIn(manifestName), changed)
    const signatures = [signNote(signed, "quaich.example/log", privateKey)]
    writeFileSync(fileIn(noteName), formatNote({ text: signed, signatures }))
  }

  test("reports a folder without a snapshot as unreadable", () => {
    expect(verifyInPython(join(folder, "none")).status).toBe(2)
    expect(verifyInPython().status).toBe(2)
  })
})

test("the same day taken by two processes at once is one snapshot", async () => {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 24 * 3_600_000))
  const [one, other] = await Promise.all([takeSnapshot(app), takeSnapshot(app)])
  expect(one).toBe(other)
  expect((await listSnapshots(guest)).map((snapshot) => snapshot.day)).toEqual([one, day])
})

test("a snapshot that is cut off leaves nothing to see, and the next attempt takes it whole", async () => {
  // Without an earlier snapshot every piece is stored.
  await app.db.delete(openDataSnapshots)
  const ends = new AbortController()
  const write = async (...file: Parameters<Files["write"]>) => {
    ends.abort()
    await app.files.write(...file)
  }
  const cutOff = openServices({ ...app, files: { ...app.files, write } })
  await expect(takeSnapshot(cutOff, ends.signal)).rejects.toThrow("ended early")
  const full = () => Promise.reject(new Error("the disk is full"))
  const broken = openServices({ ...app, files: { ...app.files, write: full } })
  await expect(takeSnapshot(broken)).rejects.toThrow("the disk is full")
  expect(await listSnapshots(guest)).toEqual([])
  expect(await renderScreen(guest, screen, { path: openDataPath })).toContain("There is no snapshot yet")
  await expect(readManifest(guest, "latest")).rejects.toMatchObject({ code: "open-data.noSuchSnapshot" })
  day = (await takeSnapshot(app)) ?? ""
  expect((await readManifest(guest, "latest")).day).toBe(day)
  expect(await rowsOf("lots", "csv")).toHaveLength(4)
})

test("a bucket stores the same files as a disk", async () => {
  const bucket = await openBucket("key", "secret")
  const config = { kind: "bucket", endpoint: bucket.endpoint, bucket: "quaich", prefix: "files/" } as const
  const files = bucketFiles({ ...config, region: "auto", accessKey: "key", secretKey: "secret" })
  const elsewhere = openServices({ ...app, files })
  await app.db.delete(openDataSnapshots)
  const taken = await takeSnapshot(elsewhere)
  for (const { name, sha256: expected } of (await readManifest(guest, "latest")).files) {
    const { bytes, read } = await openFile(contextFor(elsewhere), taken ?? "", name)
    expect(sha256(Buffer.concat(await Array.fromAsync(read({ from: 0, to: bytes })))), name).toBe(expected)
  }
  expect(await listMissingPieces(elsewhere)).toEqual([])
  await bucket.close()
  await app.db.delete(openDataSnapshots)
  await takeSnapshot(app)
})

test("expired snapshots go, with the pieces that no other has, once these are a day old", async () => {
  const [newest] = await app.db.select().from(openDataSnapshots).orderBy(desc(openDataSnapshots.day)).limit(1)
  if (!newest) throw new Error("no snapshot")
  const only = "1".repeat(64)
  await app.files.write(`open-data/${only}`, new Uint8Array(8), "text/plain")
  const files = newest.files.map((file, index) => (index === 0 ? { ...file, pieces: [only] } : file))
  const days = Array.from(
    { length: 40 },
    (_, index) => `2026-10-${String(index + 1).padStart(2, "0")}`,
  ).slice(0, 31)
  await app.db.insert(openDataSnapshots).values(days.map((each) => ({ ...newest, day: each, files })))
  await removeExpired(app)
  const kept = (await listSnapshots(guest)).map((snapshot) => snapshot.day)
  expect(kept).not.toContain("2026-10-02")
  expect(kept).toContain("2026-10-01")
  const later = openServices({ ...app, clock: movableClock(new Date(Date.now() + 48 * 3_600_000)) })
  await removeExpired(later)
  expect(await app.files.read(`open-data/${only}`), "the first of the month still has it").toBeDefined()
  await app.db.delete(openDataSnapshots).where(lt(openDataSnapshots.day, "2026-11-01"))
  await removeExpired(later)
  expect(await app.files.read(`open-data/${only}`)).toBeUndefined()
  expect(await listMissingPieces(app)).toEqual([])
})

test("a piece that the file store has lost is reported", async () => {
  const [{ pieces = [] } = {}] = (await app.db.select().from(openDataSnapshots)).flatMap(({ files }) => files)
  const lost = `open-data/${pieces[0]}`
  await app.files.remove(lost)
  const { faults } = await verifyStored(app)
  expect(faults).toContainEqual({ kind: "file", subjectId: lost, reason: "it is missing" })
})
