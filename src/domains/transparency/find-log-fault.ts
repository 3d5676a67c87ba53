import { asc, gte, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { chainOfLot } from "./chain-of-lot.ts"
import { openCheckpoint } from "./checkpoint.ts"
import type { LogKeys } from "./log-keys.ts"
import { appendLeaves, computeRoot, leafHash, nodeKey, rootNodes, type TreeNode } from "./merkle.ts"
import { logEntries, logHeads } from "./schema.ts"
import { findStampFault } from "./stamps/find-stamp-fault.ts"

const batchSize = 20_000

/**
 * Recomputes the whole tree from its entries, compares it with every signed head, and the entries with the lots'
 * histories, and opens the heads' time stamps. Undefined if all is right.
 */
export async function findLogFault(
  ctx: Pick<Ctx, "db">,
  { verifiers }: Pick<LogKeys, "verifiers">,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const heads = await ctx.db.select().from(logHeads).orderBy(asc(logHeads.size))
  let roots = new Map<string, string>()
  const known = (node: TreeNode) => roots.get(nodeKey(node)) ?? ""
  let size = 0
  for (const head of [...heads, undefined]) {
    const until = head?.size ?? Number.MAX_SAFE_INTEGER
    while (size < until) {
      signal?.throwIfAborted()
      const entries = await ctx.db
        .select({ index: logEntries.index, hash: logEntries.hash })
        .from(logEntries)
        .where(gte(logEntries.index, size))
        .orderBy(asc(logEntries.index))
        .limit(Math.min(batchSize, until - size))
      if (entries.length === 0) break
      if (entries.some(({ index }, offset) => index !== size + offset)) return `entry ${size} is missing`
      for (const { index, hash } of entries) roots.set(nodeKey({ level: 0, index }), leafHash(hash))
      const hashes = entries.map(({ hash }) => hash)
      for (const node of appendLeaves(size, known, hashes)) roots.set(nodeKey(node), node.hash)
      size += entries.length
      // Later leaves need only these: millions of others would fill the memory.
      roots = new Map(rootNodes(size).map((node) => [nodeKey(node), known(node)]))
    }
    if (!head) break
    if (size !== head.size) return `a head of ${head.size} entries is signed, and there are only ${size}`
    if ((await computeRoot(size, async () => known)) !== head.root)
      return `the first ${size} entries are not those that were signed`
    const opened = openCheckpoint(head.checkpoint, verifiers)
    if (opened && (opened.head.size !== head.size || opened.head.root !== head.root))
      return `the head of ${head.size} entries is not the one that was signed`
  }
  return (await findChangedEntry(ctx)) ?? (await findStampFault(ctx, signal))
}

async function findChangedEntry({ db }: Pick<Ctx, "db">): Promise<string | undefined> {
  const { rows } = await db.execute<{ lotId: string; position: number }>(sql`
    select l.lot_id as "lotId", l.position
    from log_entries l
    left join (
      select e.* from bidding_states s cross join lateral (${chainOfLot(sql`s.lot_id`)}) e
    ) chain on chain.lot_id = l.lot_id and chain.position = l.position
    where chain.hash is distinct from l.hash
    order by l.index limit 1`)
  const [changed] = rows
  return changed && `entry ${changed.position} of ${changed.lotId} is not the one in the log`
}
