import { and, asc, eq, getTableColumns, gt, gte, lt } from "drizzle-orm"
import type { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { EntriesQuery } from "./inputs.ts"
import { listPublicKeys } from "./log-keys.ts"
import { proveConsistency, proveInclusion } from "./merkle.ts"
import { readLastHead } from "./read-last-head.ts"
import { readNodes } from "./read-nodes.ts"
import { refuse } from "./refusals.ts"
import { logCosignatures, logEntries, logHeads, logStamps } from "./schema.ts"
import { findNewestStamp } from "./stamps/read-stamp.ts"

const maxHeads = 1_000

/** The last signed head, with the signatures of witnesses in its note. */
export async function readHead(ctx: Ctx) {
  const head = await findHead(ctx)
  const cosigned = await ctx.db
    .select({ witness: logCosignatures.witness, at: logCosignatures.at, line: logCosignatures.line })
    .from(logCosignatures)
    .where(eq(logCosignatures.size, head.size))
    .orderBy(asc(logCosignatures.witness))
  return {
    size: head.size,
    root: head.root,
    at: head.at.toISOString(),
    checkpoint: head.checkpoint + cosigned.map(({ line }) => `${line}\n`).join(""),
    keys: await listPublicKeys(ctx.app),
    witnesses: cosigned.map(({ witness, at }) => ({ name: witness, at: at.toISOString() })),
    stamp: (await findNewestStamp(ctx)) ?? null,
  }
}

/** The oldest first. */
export async function listHeads(ctx: Ctx, after: number) {
  const rows = await ctx.db
    .select({ ...getTableColumns(logHeads), stampedAt: logStamps.at })
    .from(logHeads)
    .leftJoin(logStamps, eq(logStamps.size, logHeads.size))
    .where(gt(logHeads.size, after))
    .orderBy(asc(logHeads.size))
    .limit(maxHeads)
  return rows.map(({ at, stampedAt, ...head }) => ({
    ...head,
    at: at.toISOString(),
    stampedAt: stampedAt?.toISOString() ?? null,
  }))
}

/** Entries of all lots or of one. It may be live: the hashes of its bids can be compared before it closes. */
export async function listEntries(ctx: Ctx, { from, count, lot }: z.output<typeof EntriesQuery>) {
  const size = await readSignedSize(ctx)
  return await ctx.db
    .select()
    .from(logEntries)
    .where(
      and(
        gte(logEntries.index, from),
        lt(logEntries.index, size),
        lot === undefined ? undefined : eq(logEntries.lotId, lot),
      ),
    )
    .orderBy(asc(logEntries.index))
    .limit(count)
}

/** Proves that the entry of this hash is in the log under the head of `size` entries, by default the last. */
export async function proveEntry(ctx: Ctx, { hash, size }: { hash: string; size?: number | undefined }) {
  const head = await findHead(ctx, size)
  const [entry] = await ctx.db.select().from(logEntries).where(eq(logEntries.hash, hash))
  if (!entry || entry.index >= head.size) throw refuse("noSuchEntry")
  const path = await proveInclusion(entry.index, head.size, (nodes) => readNodes(ctx, nodes))
  return {
    ...entry,
    path,
    size: head.size,
    root: head.root,
    checkpoint: head.checkpoint,
  }
}

/** Proves that the log of `from` entries is the beginning of the log of `to`, by default all that is signed. */
export async function proveGrowth(ctx: Ctx, { from, to }: { from: number; to?: number | undefined }) {
  const size = await readSignedSize(ctx)
  const until = to ?? size
  if (until > size || from > until) throw refuse("beyondLog", { size })
  return { from, to: until, path: await proveConsistency(from, until, (nodes) => readNodes(ctx, nodes)) }
}

/** Entries that no head covers yet could still be taken back, so nobody is shown them. */
async function readSignedSize(ctx: Ctx): Promise<number> {
  return (await readLastHead(ctx))?.size ?? 0
}

/** The last one without a size. */
export async function findHead(ctx: Ctx, size?: number) {
  if (size !== undefined) {
    const [head] = await ctx.db.select().from(logHeads).where(eq(logHeads.size, size))
    if (!head) throw refuse("noSuchHead")
    return head
  }
  const last = await readLastHead(ctx)
  if (!last) throw refuse("noHead")
  return last
}
