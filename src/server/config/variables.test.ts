import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { ConfigProblem } from "#platform/config-problem.ts"
import { allVariables } from "./all-variables.ts"
import { readConfig } from "./config.ts"
import { withSettingsTable } from "./settings-table.ts"

const folder = mkdtempSync(join(tmpdir(), "quaich-settings-"))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = "thirty-two characters, no fewer.."

function fileWith(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test("the README's table of settings is that of the declared variables", () => {
  const readme = readFileSync("README.md", "utf8")
  expect(readme, "npm run settings-table writes it").toBe(withSettingsTable(readme, allVariables))
})

test("every variable of the environment that the server reads is declared", () => {
  const known = new Set([...Object.keys(allVariables), "NODE_ENV", "NODE_COMPILE_CACHE"])
  const read = globSync("src/**/*.{ts,tsx}").flatMap((file) => {
    if (/\.test\.|generated/.test(file)) return []
    const names = [...readFileSync(file, "utf8").matchAll(/\b(?:process\.)?env\.([A-Z][A-Z_]{2,})/g)]
    return names.map(([, name = ""]) => ({ file, name }))
  })
  expect(read.length).toBeGreaterThan(5)
  const ofVite = ["PROD", "DEV", "SSR"]
  expect(read.filter(({ name }) => !known.has(name) && !ofVite.includes(name))).toEqual([])
})

test("a secret may be in a file, whose last line break does not belong to it", () => {
  const file = fileWith("auth", `${secret}\n`)
  expect(readConfig({ AUTH_SECRET_FILE: file }).secret).toBe(secret)
  expect(
    readConfig({ AUTH_SECRET: secret, METRICS_TOKEN_FILE: fileWith("token", "a token\r\n") }),
  ).toMatchObject({
    metricsToken: "a token",
  })
})

test("every secret can be in a file, and nothing else can", () => {
  for (const [name, { isSecret }] of Object.entries(allVariables)) {
    const read = () => readConfig({ [`${name}_FILE`]: join(folder, "none") })
    if (isSecret) expect(read, name).toThrow(`${name}_FILE cannot be read`)
    else expect(read, name).not.toThrow()
  }
})

test("a file beside the value, an empty file and a wrong value in a file are refused, without the value", () => {
  const env = { AUTH_SECRET: secret, AUTH_SECRET_FILE: fileWith("auth", secret) }
  expect(() => readConfig(env)).toThrow("AUTH_SECRET_FILE cannot be set beside AUTH_SECRET")
  expect(() => readConfig({ AUTH_SECRET_FILE: fileWith("empty", "\n") })).toThrow("names an empty file")
  const wrong = () => readConfig({ DATABASE_URL_FILE: fileWith("url", "mysql://house:hush@db/house") })
  expect(wrong).toThrow(ConfigProblem)
  expect(wrong).toThrow(/^DATABASE_URL must be an address(?!.*hush)/)
})
