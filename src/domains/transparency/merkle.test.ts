import { hash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  appendLeaves,
  computeRoot,
  emptyRoot,
  leafHash,
  parentHash,
  proveConsistency,
  proveInclusion,
  rootNodes,
  type TreeNode,
  verifyConsistency,
  verifyInclusion,
} from "./merkle.ts"

const entry = (index: number) => hash("sha256", `entry ${index}`)
const entries = (size: number) => Array.from({ length: size }, (_, index) => entry(index))

/** The definition of RFC 6962, section 2.1, word for word. */
function treeHash(leaves: readonly string[]): string {
  if (leaves.length === 0) return hash("sha256", "")
  if (leaves.length === 1) return leafHash(leaves[0] ?? "")
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return parentHash(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

const nodesOfTree = (leaves: readonly string[]) => async () => (node: TreeNode) => {
  const width = 2 ** node.level
  const start = node.index * width
  if (start + width > leaves.length) throw new Error(`node ${node.level}/${node.index} is not complete`)
  return treeHash(leaves.slice(start, start + width))
}

test("the hash of nothing, of a leaf and of two nodes are those of RFC 6962", () => {
  expect(emptyRoot).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  const empty = "00".repeat(32)
  expect(leafHash(empty)).toBe(hash("sha256", Buffer.from(`00${empty}`, "hex")))
  expect(parentHash(empty, empty)).toBe(hash("sha256", Buffer.from(`01${empty}${empty}`, "hex")))
})

test("roots, inclusion and consistency of all trees up to 40 leaves", async () => {
  const all = entries(40)
  const roots = await Promise.all(
    Array.from({ length: 41 }, async (_, size) => {
      const leaves = all.slice(0, size)
      const root = await computeRoot(size, nodesOfTree(leaves))
      expect(root).toBe(treeHash(leaves))
      return root
    }),
  )
  for (let size = 1; size <= 40; size++) {
    const read = nodesOfTree(all.slice(0, size))
    const root = roots[size] ?? ""
    for (let index = 0; index < size; index++) {
      const path = await proveInclusion(index, size, read)
      expect(verifyInclusion({ index, size, root }, entry(index), path)).toBe(true)
      expect(verifyInclusion({ index, size, root }, entry(index + 1), path)).toBe(false)
    }
    for (let from = 0; from <= size; from++) {
      const path = await proveConsistency(from, size, read)
      expect(verifyConsistency({ size: from, root: roots[from] ?? "" }, { size, root }, path)).toBe(true)
      if (from > 0)
        expect(verifyConsistency({ size: from, root: roots[from - 1] ?? "" }, { size, root }, path)).toBe(
          false,
        )
    }
  }
})

test("no proof of inclusion survives a change of its leaf, place, size, root or path", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 300 }), fc.nat(), fc.nat(), async (size, at, change) => {
      const leaves = entries(size)
      const index = at % size
      const path = await proveInclusion(index, size, nodesOfTree(leaves))
      const root = treeHash(leaves)
      const isIncluded = (place: { index: number; size: number; root: string }, siblings = path) =>
        verifyInclusion(place, entry(index), siblings)
      expect(isIncluded({ index, size, root })).toBe(true)
      expect(isIncluded({ index: (index + 1 + (change % (size - 1))) % size, size, root })).toBe(false)
      expect(isIncluded({ index, size, root: entry(change) })).toBe(false)
      const changed = path.with(change % path.length, entry(change + 1_000))
      expect(isIncluded({ index, size, root }, changed)).toBe(false)
      expect(isIncluded({ index, size, root }, path.slice(1))).toBe(false)
      expect(isIncluded({ index, size, root }, [...path, entry(change)])).toBe(false)
    }),
    { numRuns: 100 },
  )
})

test("a tree with another history is not consistent with an earlier one, whatever path is shown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200 }), fc.nat(100), fc.nat(), async (size, more, at) => {
      const honest = entries(size)
      const forked = [...honest.with(at % size, entry(10_000)), ...entries(more)]
      const path = await proveConsistency(size, forked.length, nodesOfTree(forked))
      const from = { size, root: treeHash(honest) }
      expect(verifyConsistency(from, { size: forked.length, root: treeHash(forked) }, path)).toBe(false)
    }),
    { numRuns: 100 },
  )
})

test("a shorter tree never follows a longer one", () => {
  const leaves = entries(5)
  const from = { size: 5, root: treeHash(leaves) }
  expect(verifyConsistency(from, { size: 4, root: treeHash(leaves.slice(0, 4)) }, [])).toBe(false)
})

test("leaves that are added in any batches give the same nodes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }), async (batches) => {
      const stored = new Map<string, string>()
      const leaves: string[] = []
      const key = ({ level, index }: TreeNode) => `${level}/${index}`
      const known = (node: TreeNode) =>
        node.level === 0 ? leafHash(leaves[node.index] ?? "") : (stored.get(key(node)) ?? "missing")
      for (const count of batches) {
        const more = Array.from({ length: count }, (_, index) => entry(leaves.length + index))
        for (const node of appendLeaves(leaves.length, known, more)) stored.set(key(node), node.hash)
        leaves.push(...more)
        expect(await computeRoot(leaves.length, async () => known)).toBe(treeHash(leaves))
      }
      expect(rootNodes(leaves.length).length).toBeLessThan(10)
    }),
    { numRuns: 60 },
  )
})
