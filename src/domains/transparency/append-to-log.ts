import { gt, max, sql } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { asJsonArray } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import { chainOfLot } from "./chain-of-lot.ts"
import { formatCheckpoint, openCheckpoint } from "./checkpoint.ts"
import { headText } from "./log-head.ts"
import { type LogKeys, logKeysOf } from "./log-keys.ts"
import { noteReceipts } from "./mail-receipts.ts"
import { appendLeaves, computeRoot, rootNodes } from "./merkle.ts"
import { readLastHead } from "./read-last-head.ts"
import { readNodes } from "./read-nodes.ts"
import { logEntries, logHeads } from "./schema.ts"
import { signByAll } from "./signed-note.ts"
import { addStampJob } from "./stamps/stamp-newest-head.ts"

/** Any constant of our own: only one process appends at a time. */
const lockKey = 7_251_926

const maxEntriesAtOnce = 5_000

const hourMs = 3_600_000

/** The stored log is not what was signed before: signing on would hide it. */
export class LogFork extends Error {
  override readonly name = "LogFork"
}

/** Appends once an hour, and within a minute after a lot has closed. Returns the number of new entries. */
export async function appendIfDue(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const last = await readLastHead(ctx)
  const now = await readDatabaseTime(ctx)
  const isDue = !last || now.getTime() - last.at.getTime() >= hourMs
  if (!isDue && (await ctx.db.$count(biddingStates, gt(biddingStates.closedAt, last.at))) === 0) return 0
  return await appendToLog(app)
}

/** Appends all entries that the log does not have yet, and signs its new head. Returns their number. */
export async function appendToLog(app: AppContext): Promise<number> {
  const keys = await logKeysOf(app)
  let appended = 0
  for (;;) {
    const count = await transaction(contextFor(app), (tx) => appendBatch(tx, keys))
    appended += count
    if (count < maxEntriesAtOnce) return appended
  }
}

async function appendBatch(tx: Tx, keys: LogKeys): Promise<number> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const [{ last } = { last: null }] = await tx.db.select({ last: max(logEntries.index) }).from(logEntries)
  const size = last === null ? 0 : last + 1
  await requireSignedBeginning(tx, size, keys)
  const entries = await listPending(tx)
  if (entries.length === 0) return 0
  const known = await readNodes(tx, rootNodes(size))
  const nodes = appendLeaves(
    size,
    known,
    entries.map(({ hash }) => hash),
  )
  await tx.db.insert(logEntries).values(entries.map((entry, offset) => ({ index: size + offset, ...entry })))
  await tx.db.execute(sql`
    insert into log_nodes (level, index, hash)
    select level, index, hash from unnest(${sql.param(asJsonArray(nodes))}::json[]) as given,
      json_to_record(given) as n(level smallint, index bigint, hash text)`)
  await noteReceipts(tx, size)
  await signHead(tx, size + entries.length, keys)
  return entries.length
}

/** Entries of one lot commit in their order, so no later commit can fall between these. */
async function listPending(tx: Tx): Promise<{ lotId: Id<"lot">; position: number; hash: string }[]> {
  const { rows } = await tx.db.execute<{ lotId: Id<"lot">; position: number; hash: string }>(sql`
    select e.lot_id as "lotId", e.position, e.hash
    from bidding_states s
    left join lateral (
      select l.position, l.hash from log_entries l where l.lot_id = s.lot_id order by l.position desc limit 1
    ) logged on true
    cross join lateral (${chainOfLot(sql`s.lot_id`)}) e
    where s.last_hash is distinct from logged.hash and e.position > coalesce(logged.position, 0)
    order by e.at, e.lot_id, e.position
    limit ${maxEntriesAtOnce}`)
  return rows
}

/** The last head must be ours, and the entries must still be those it was signed over. */
async function requireSignedBeginning(tx: Tx, size: number, { verifiers }: LogKeys): Promise<void> {
  const last = await readLastHead(tx)
  if (!last) return
  if (last.size > size)
    throw new LogFork(`a head of ${last.size} entries is signed, and there are only ${size}`)
  if (verifiers.length > 0) {
    const opened = openCheckpoint(last.checkpoint, verifiers)
    if (!opened) throw new LogFork(`the head of ${last.size} entries is not signed by a key of this log`)
    if (opened.head.size !== last.size || opened.head.root !== last.root)
      throw new LogFork(`the head of ${last.size} entries is not the one that was signed`)
  }
  const root = await computeRoot(last.size, (nodes) => readNodes(tx, nodes))
  if (root !== last.root) throw new LogFork(`the first ${last.size} entries are not those that were signed`)
}

/** Without a key the log grows, and its heads are signed once there is one. */
async function signHead(tx: Tx, size: number, { origin, keys }: LogKeys): Promise<void> {
  if (keys.length === 0) return
  const head = {
    origin,
    size,
    root: await computeRoot(size, (nodes) => readNodes(tx, nodes)),
    at: await readDatabaseTime(tx),
  }
  const text = headText(head)
  const checkpoint = formatCheckpoint(head, await signByAll(text, keys))
  await tx.db.insert(logHeads).values({ size, root: head.root, at: head.at, checkpoint })
  await addStampJob(tx)
}
