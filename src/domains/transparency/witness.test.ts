import { generateKeyPairSync, hash } from "node:crypto"
import { expect, test } from "vitest"
import { formatCheckpoint } from "./checkpoint.ts"
import { headText } from "./log-head.ts"
import { appendLeaves, computeRoot, leafHash, proveConsistency, type TreeNode } from "./merkle.ts"
import { formatVerifier, parseNote } from "./note-format.ts"
import { cosignedAt, noteVerifierOf, signNote } from "./signed-note.ts"
import { cosignLog, LogMisbehaves, type WitnessMemory } from "./witness.ts"

const origin = "quaich.example/log"
const first = generateKeyPairSync("ed25519").privateKey
const second = generateKeyPairSync("ed25519").privateKey
const witnessKey = generateKeyPairSync("ed25519").privateKey
const at = new Date("2026-12-01T12:00:00.000Z")
const verifierText = (key: typeof first) => formatVerifier(noteVerifierOf(origin, key))

function logOf(entries: readonly string[], keys = [first]) {
  const hashes = entries.map((entry) => hash("sha256", entry))
  const nodes = new Map<string, string>()
  const keyOf = ({ level, index }: TreeNode) => `${level}/${index}`
  for (const [index, each] of hashes.entries()) nodes.set(keyOf({ level: 0, index }), leafHash(each))
  for (const node of appendLeaves(0, () => "", hashes)) nodes.set(keyOf(node), node.hash)
  const read = async () => (node: TreeNode) => nodes.get(keyOf(node)) ?? "missing"
  const posted: unknown[] = []
  return {
    posted,
    async get(path: string) {
      if (path === "/api/log/head") {
        const head = { origin, size: hashes.length, root: await computeRoot(hashes.length, read), at }
        const signatures = keys.map((key) => signNote(headText(head), origin, key))
        return { checkpoint: formatCheckpoint(head, signatures), keys: keys.map(verifierText) }
      }
      const query = new URL(path, "http://log.test").searchParams
      return { path: await proveConsistency(Number(query.get("from")), Number(query.get("to")), read) }
    },
    async post(_: string, body: unknown) {
      posted.push(body)
    },
  }
}

const cosign = (log: ReturnType<typeof logOf>, memory?: WitnessMemory) =>
  cosignLog(log, { name: "witness.example", key: witnessKey, at }, memory)

test("a witness signs a log that grows", async () => {
  const log = logOf(["a", "b", "c"])
  const memory = await cosign(log)
  expect(memory).toMatchObject({ size: 3, keys: [verifierText(first)] })
  const { checkpoint } = log.posted[0] as { checkpoint: string }
  const note = parseNote(checkpoint)
  const [signature] = note?.signatures ?? []
  if (!note || !signature) throw new Error("nothing was posted")
  expect(cosignedAt(note.text, signature, noteVerifierOf("witness.example", witnessKey, 4))).toEqual(at)
  expect(await cosign(logOf(["a", "b", "c"]), memory)).toEqual(memory)
  expect(await cosign(logOf(["a", "b", "c", "d", "e"]), memory)).toMatchObject({ size: 5 })
})

test.each([
  ["went back", ["a", "b"]],
  ["changed an entry", ["a", "x", "c", "d"]],
  ["has another entry at the same size", ["a", "b", "x"]],
  ["swapped entries", ["b", "a", "c", "d"]],
])("a witness does not sign a log that %s, and shows both heads", async (_, entries) => {
  const memory = await cosign(logOf(["a", "b", "c"]))
  const forked = logOf(entries)
  const problem = await cosign(forked, memory).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(problem).toBeInstanceOf(LogMisbehaves)
  const { evidence } = problem as LogMisbehaves
  expect(evidence[0]).toBe(memory.checkpoint)
  expect(evidence[1]).toContain(`${origin}\n${entries.length}\n`)
  expect(forked.posted).toEqual([])
})

test("a new key is trusted once it has signed together with a known one", async () => {
  const memory = await cosign(logOf(["a"]))
  await expect(cosign(logOf(["a", "b"], [second]), memory)).rejects.toThrow("not signed by a known key")
  const both = await cosign(logOf(["a", "b"], [second, first]), memory)
  expect(both.keys).toEqual([verifierText(first), verifierText(second)])
  expect(await cosign(logOf(["a", "b", "c"], [second]), both)).toMatchObject({ size: 3 })
})
