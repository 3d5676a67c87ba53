import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { canonicalJson, entryHash, firstHash, sealOf } from "#domains/auctions/chain/chain.ts"
import { HistoryEntry } from "#domains/auctions/chain/entries.ts"
import { verifyInPython } from "../../../../test/python-verifier.ts"
import { HistoryFile } from "./history-file.ts"
import { verifyHistory } from "./verify-history.ts"

const vectors = JSON.parse(readFileSync("verify/vectors.json", "utf8"))

test("hashes, canonical texts and seals are those of the published vectors", () => {
  expect(firstHash(vectors.genesis.lotId)).toBe(vectors.genesis.hash)
  for (const { previous, entry, canonical, hash } of vectors.entries) {
    expect(canonicalJson([previous, entry])).toBe(canonical)
    expect(entryHash(previous, HistoryEntry.parse(entry))).toBe(hash)
  }
  for (const { salt, values, seal } of vectors.seals) expect(sealOf(salt, ...values)).toBe(seal)
})

test("both verifiers accept the published histories, which contain every kind of entry", () => {
  const files = vectors.files.map(({ file }: { file: unknown }) => HistoryFile.parse(file))
  for (const [index, file] of files.entries())
    expect(verifyHistory(file)).toMatchObject({ result: vectors.files[index].result })
  for (const file of files) expect(verifyHistory(file).fault).toBeUndefined()
  const checked = files.map((file: HistoryFile): [HistoryFile, string[]] => [file, []])
  expect(verifyInPython(checked)).toEqual(files.map(() => null))
  const kinds = new Set(files.flatMap(({ history }: HistoryFile) => history.map(({ entry }) => entry.kind)))
  expect(kinds).toEqual(new Set(HistoryEntry.options.map(({ shape }) => shape.kind.value)))
})
