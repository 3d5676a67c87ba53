import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { ConfigProblem } from "#platform/config-problem.ts"
import { maximumKeyConfig, parseMasterKeys, readMasterKeys, readMaximumKeyConfig } from "./master-keys.ts"
import { MaximumKeys } from "./maximum-keys.ts"

const folder = mkdtempSync(join(tmpdir(), "quaich-maximum-keys-"))
afterAll(() => rmSync(folder, { recursive: true }))

const newText = () => randomBytes(32).toString("base64")
const configOf = (env: Record<string, string>, isDemo = false) => ({
  configParts: maximumKeyConfig.replaceIn({ configParts: new Map() }, readMaximumKeyConfig(env, isDemo)),
})
const keysOf = (...texts: string[]) => new MaximumKeys(configOf({ MAXIMUM_KEY: texts.join(",") }))

test("the first master key wraps, and every one unwraps", () => {
  const [older, newer] = [newText(), newText()]
  const made = keysOf(older).make("auc_1")
  const both = keysOf(newer, older)
  expect(both.unwrap("auc_1", made.wrapped).export()).toEqual(
    keysOf(older).unwrap("auc_1", made.wrapped).export(),
  )
  const again = both.rewrap("auc_1", made)
  expect(again?.wrappedBy).toBe(both.make("auc_2").wrappedBy)
  expect(again?.wrappedBy).not.toBe(made.wrappedBy)
  const onlyNewer = keysOf(newer)
  expect(onlyNewer.unwrap("auc_1", again?.wrapped ?? "").export()).toEqual(
    both.unwrap("auc_1", made.wrapped).export(),
  )
  expect(again && both.rewrap("auc_1", again)).toBeUndefined()
  expect(onlyNewer.opens("auc_1", made.wrapped)).toBe(false)
  expect(() => onlyNewer.unwrap("auc_1", made.wrapped)).toThrow(ConfigProblem)
})

test("a key that was moved to another auction does not unwrap", () => {
  const keys = keysOf(newText())
  const { wrapped } = keys.make("auc_1")
  expect(() => keys.unwrap("auc_2", wrapped)).toThrow("auction auc_2")
})

test("more keys than are held in memory still unwrap", () => {
  const keys = keysOf(newText())
  const made = Array.from({ length: 600 }, (_, place) => ({
    id: `auc_${place}`,
    ...keys.make(`auc_${place}`),
  }))
  const exported = () => made.map(({ id, wrapped }) => keys.unwrap(id, wrapped).export().toString("hex"))
  const first = exported()
  expect(exported()).toEqual(first)
  expect(new Set(first).size).toBe(600)
})

test("with DATABASE_URL a server of customers does not start without a key, and a demo does", () => {
  const env = { DATABASE_URL: "postgres://db/quaich", DATA_DIR: folder }
  expect(() => readMaximumKeyConfig(env, false)).toThrow("MAXIMUM_KEY is missing")
  expect(readMaximumKeyConfig(env, true).ownFile).toBe(join(folder, "maximum-key"))
  expect(readMaximumKeyConfig({ DATA_DIR: folder }, false).ownFile).toBe(join(folder, "maximum-key"))
})

test("a file is made for the first auction only, and is the owner's alone", () => {
  const config = configOf({ DATA_DIR: join(folder, "own") })
  const file = join(folder, "own", "maximum-key")
  expect(readMasterKeys(config, { mayMake: false })).toEqual([])
  expect(new MaximumKeys(config).opens("auc_1", "")).toBe(false)
  expect(existsSync(file)).toBe(false)
  const { wrapped } = new MaximumKeys(config).make("auc_1")
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, "utf8")
  expect(new MaximumKeys(config).opens("auc_1", wrapped)).toBe(true)
  new MaximumKeys(config).make("auc_2")
  expect(readFileSync(file, "utf8")).toBe(text)
})

test("keys may be on lines of their own, as in a file, or have commas between them", () => {
  const [one, other] = [newText(), newText()]
  const fingerprints = (text: string) =>
    readMaximumKeyConfig({ MAXIMUM_KEY: text }, false).keys.map(({ fingerprint }) => fingerprint)
  expect(fingerprints(`${one}\n${other}\n`)).toEqual(fingerprints(`${one}, ${other}`))
})

test.each([
  ["too short", randomBytes(31).toString("base64")],
  ["too long", randomBytes(33).toString("base64")],
  ["no base64", "!".repeat(44)],
  ["all alike", Buffer.alloc(32, 7).toString("base64")],
  ["only commas", " , "],
])("a key that is %s is refused, and the message does not hold it", (_, text) => {
  const parse = () => parseMasterKeys(text, "MAXIMUM_KEY")
  expect(parse).toThrow(ConfigProblem)
  expect(parse).toThrow(/^MAXIMUM_KEY /)
  try {
    parse()
  } catch (problem) {
    if (text.trim().length > 3) expect(String(problem)).not.toContain(text)
  }
})
