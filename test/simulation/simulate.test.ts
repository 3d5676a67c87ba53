import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { mutants } from "../../simulation/mutants/mutants.ts"

function simulate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["simulation/main.ts", ...args], {
    encoding: "utf8",
  })
  const line = stdout.trim().split("\n").at(-1) ?? ""
  return { status, stderr, result: line.startsWith("{") ? JSON.parse(line) : undefined }
}

test("a seed gives the same run again, alone or after others", () => {
  const two = simulate("--seed", "5", "--auctions", "200")
  const [first, second] = [
    simulate("--seed", "6", "--auctions", "100"),
    simulate("--seed", "6", "--auctions", "100"),
  ]
  expect([two.status, first.status, second.status]).toEqual([0, 0, 0])
  expect(first.result.fingerprint).toBe(second.result.fingerprint)
  expect(two.result.fingerprint).toBe(first.result.fingerprint)
  expect(simulate("--seed", "7", "--auctions", "100").result.fingerprint).not.toBe(first.result.fingerprint)
  expect(two.result).toMatchObject({ lost: 0, doubled: 0, shortened: 0, overpaid: 0, auctions: 200 })
  expect(two.result.faults).toBeGreaterThan(0)
})

test("a planted fault is found, and the printed seed finds it again", () => {
  const mutant = ["--mutant", "a late bid moves the end earlier"]
  const found = simulate(...mutant, "--auctions", "1000")
  expect(found.status).toBe(1)
  expect(found.result.shortened).toBeGreaterThan(0)
  const [, seed = "", auctions = ""] = /replay: .* --seed (\d+) --auctions (\d+)/.exec(found.stderr) ?? []
  const again = simulate(...mutant, "--seed", seed, "--auctions", auctions)
  expect(again.status).toBe(1)
  expect(again.result.fingerprint).toBe(found.result.fingerprint)
})

test("each mutant's text is once in the source", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(20)
  for (const { name, edits } of mutants)
    for (const { file, find } of edits) {
      const source = readFileSync(`src/${file}`, "utf8")
      expect(source.split(find).length - 1, name).toBe(1)
    }
})

test("a mutant that does not exist is refused", () => {
  const { status, result } = simulate("--mutant", "there is no such fault")
  expect({ status, result }).toEqual({ status: 1, result: undefined })
})
