import { sha256 } from "#platform/sha256.ts"

/**
 * The Merkle tree of RFC 6962, section 2.1, over entries that are only ever added. Hashes are lower-case hex, and a
 * leaf's content is the 32 bytes of an entry's hash.
 */
export type TreeNode = { readonly level: number; readonly index: number }

/** The key under which a node is stored. */
export function nodeKey({ level, index }: TreeNode): string {
  return `${level}/${index}`
}

/** Leaves from `start` up to but without `end`. */
type LeafRange = { readonly start: number; readonly end: number }

export const emptyRoot = sha256("")

export function leafHash(entryHash: string): string {
  return sha256(Uint8Array.fromHex(`00${entryHash}`))
}

export function parentHash(left: string, right: string): string {
  return sha256(Uint8Array.fromHex(`01${left}${right}`))
}

/** The greatest power of two below `size`. */
function splitOf(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

const isPowerOfTwo = (size: number) => Number.isInteger(Math.log2(size))

/** The complete subtrees of a range, from the left. `start` must be a multiple of its greatest one. */
function nodesOf({ start, end }: LeafRange): TreeNode[] {
  const size = end - start
  if (size === 0) return []
  if (isPowerOfTwo(size)) return [{ level: Math.log2(size), index: start / size }]
  const middle = start + splitOf(size)
  return [...nodesOf({ start, end: middle }), ...nodesOf({ start: middle, end })]
}

export function rootNodes(size: number): TreeNode[] {
  return nodesOf({ start: 0, end: size })
}

/** The siblings from a leaf up to the root of the first `size` leaves (RFC 6962, section 2.1.1). */
function inclusionRanges(index: number, { start, end }: LeafRange): LeafRange[] {
  if (end - start <= 1) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...inclusionRanges(index, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(index, { start: middle, end }), { start, end: middle }]
}

/** RFC 6962, section 2.1.2. */
function consistencyRanges(size: number, { start, end }: LeafRange, isWholeTree: boolean): LeafRange[] {
  if (size === end) return isWholeTree ? [] : [{ start, end }]
  const middle = start + splitOf(end - start)
  return size <= middle
    ? [...consistencyRanges(size, { start, end: middle }, isWholeTree), { start: middle, end }]
    : [...consistencyRanges(size, { start: middle, end }, false), { start, end: middle }]
}

type ReadNodes = (nodes: readonly TreeNode[]) => Promise<(node: TreeNode) => string>

export async function computeRoot(size: number, readNodes: ReadNodes): Promise<string> {
  const nodes = rootNodes(size)
  return foldRight(nodes, await readNodes(nodes))
}

/** The path from the leaf to the root of the first `size` leaves. `index` must be below `size`. */
export async function proveInclusion(index: number, size: number, readNodes: ReadNodes): Promise<string[]> {
  return await hashRanges(inclusionRanges(index, { start: 0, end: size }), readNodes)
}

/** Shows that the tree of `from` leaves is the beginning of the tree of `to`. `from` must not be above `to`. */
export async function proveConsistency(from: number, to: number, readNodes: ReadNodes): Promise<string[]> {
  if (from === 0) return []
  return await hashRanges(consistencyRanges(from, { start: 0, end: to }, true), readNodes)
}

async function hashRanges(ranges: readonly LeafRange[], readNodes: ReadNodes): Promise<string[]> {
  const nodes = ranges.map(nodesOf)
  const hashOf = await readNodes(nodes.flat())
  return nodes.map((range) => foldRight(range, hashOf))
}

function foldRight(nodes: readonly TreeNode[], hashOf: (node: TreeNode) => string): string {
  const hashes = nodes.map(hashOf)
  const last = hashes.pop()
  return last === undefined ? emptyRoot : hashes.reduceRight((right, left) => parentHash(left, right), last)
}

/** RFC 9162, section 2.1.3.2. */
export function verifyInclusion(
  { index, size, root }: { index: number; size: number; root: string },
  entryHash: string,
  path: readonly string[],
): boolean {
  if (index < 0 || index >= size) return false
  let node = index
  let last = size - 1
  let computed = leafHash(entryHash)
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      computed = parentHash(sibling, computed)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else computed = parentHash(computed, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && computed === root
}

type TreeHead = { size: number; root: string }

/** RFC 9162, section 2.1.4.2. */
export function verifyConsistency(from: TreeHead, to: TreeHead, path: readonly string[]): boolean {
  if (from.size > to.size) return false
  if (from.size === to.size) return path.length === 0 && from.root === to.root
  if (from.size === 0) return path.length === 0 && from.root === emptyRoot
  const [first, ...others] = isPowerOfTwo(from.size) ? [from.root, ...path] : path
  if (first === undefined) return false
  let node = from.size - 1
  let last = to.size - 1
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  let older = first
  let newer = first
  for (const sibling of others) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      older = parentHash(sibling, older)
      newer = parentHash(sibling, newer)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else newer = parentHash(newer, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && older === from.root && newer === to.root
}

export type NewNode = TreeNode & { readonly hash: string }

/** The nodes that are complete once `entryHashes` follow the first `size` leaves, whose root nodes are `known`. */
export function appendLeaves(
  size: number,
  known: (node: TreeNode) => string,
  entryHashes: readonly string[],
): NewNode[] {
  const added: NewNode[] = []
  const open: NewNode[] = rootNodes(size).map((node) => ({ ...node, hash: known(node) }))
  for (const [offset, entryHash] of entryHashes.entries()) {
    let node: NewNode = { level: 0, index: size + offset, hash: leafHash(entryHash) }
    while (node.index % 2 === 1) {
      const left = open.pop()
      if (!left || left.level !== node.level)
        throw new Error(`no left sibling of ${node.level}/${node.index}`)
      node = {
        level: node.level + 1,
        index: Math.floor(node.index / 2),
        hash: parentHash(left.hash, node.hash),
      }
      added.push(node)
    }
    open.push(node)
  }
  return added
}
