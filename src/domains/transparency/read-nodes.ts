import { and, eq, inArray, or, type SQL } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { leafHash, nodeKey, type TreeNode } from "./merkle.ts"
import { logEntries, logNodes } from "./schema.ts"

/** Reads any number of nodes with two queries. */
export async function readNodes(
  { db }: Pick<Ctx, "db">,
  nodes: readonly TreeNode[],
): Promise<(node: TreeNode) => string> {
  const leaves = nodes.filter(({ level }) => level === 0).map(({ index }) => index)
  const above = nodes.filter(({ level }) => level > 0)
  const hashes = new Map<string, string>()
  if (leaves.length > 0)
    for (const { index, hash } of await db
      .select({ index: logEntries.index, hash: logEntries.hash })
      .from(logEntries)
      .where(inArray(logEntries.index, leaves)))
      hashes.set(nodeKey({ level: 0, index }), leafHash(hash))
  if (above.length > 0)
    for (const node of await db
      .select()
      .from(logNodes)
      .where(or(...above.map(isNode))))
      hashes.set(nodeKey(node), node.hash)
  return (node) => {
    const hash = hashes.get(nodeKey(node))
    if (hash === undefined) throw new Error(`the log has no node ${nodeKey(node)}`)
    return hash
  }
}

function isNode({ level, index }: TreeNode): SQL | undefined {
  return and(eq(logNodes.level, level), eq(logNodes.index, index))
}
