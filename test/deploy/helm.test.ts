import { globSync } from "node:fs"
import { expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { allRoles, everyRole, parseRoles } from "../../src/server/config/server-roles.ts"
import { connectionsOf } from "../../src/server/connection-budget.ts"
import { openMetrics } from "../../src/server/metrics.ts"
import { testApp } from "../db.ts"
import { knownSettings, matches, readText } from "./known-settings.ts"

const chart = "deploy/helm/quaich"
const templates = globSync(`${chart}/templates/*.yaml`).map((file) => ({ file, text: readText(file) }))
type ChartValues = {
  settings: Record<string, string>
  secrets: string[]
  roles: Record<string, { replicas: number; maxReplicas?: number }>
  database: { maxConnections: number }
}
const values: ChartValues = parse(readText(`${chart}/values.yaml`))

/** The paths of all values, as templates name them. A value whose names are free is one. */
function pathsOf(value: unknown, path = ""): string[] {
  const isWhole = ["settings", "secrets", "roles", "database.resources"].includes(path)
  if (isWhole || typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name))
}

test("templates use every value, and no other", () => {
  const used = new Set(templates.flatMap(({ text }) => matches(text, /\.Values\.([\w.]+)/g)))
  expect([...used].toSorted()).toEqual(pathsOf(values).toSorted())
})

test("servers get only settings that exist", () => {
  const own = templates.flatMap(({ text }) => matches(text, /name: ([A-Z][A-Z_]+)\b,/g))
  expect(own).toContain("PUBLIC_ORIGIN")
  const given = [...own, ...Object.keys(values.settings), ...values.secrets.map((name) => `${name}_FILE`)]
  expect(given.filter((name) => !knownSettings.has(name))).toEqual([])
  expect(new Set(given).size).toBe(given.length)
})

test("every template is YAML once its directives are gone", () => {
  expect(templates.length).toBeGreaterThan(2)
  for (const { file, text } of templates) {
    const plain = text
      .replace(/^\s*\{\{-? (?:if|range|end)\b[^}]*\}\}\n/gm, "")
      .replace(/\{\{-? toYaml.*\}\}/g, "{}")
      .replace(/\{\{.*?\}\}/g, "x")
    for (const document of parseAllDocuments(plain)) {
      expect(document.errors, file).toEqual([])
      expect(document.toJS(), file).toMatchObject({ metadata: { name: expect.any(String) } })
    }
  }
})

test("the autoscaler follows a metric that the server exports", async () => {
  const app = await testApp()
  const exported = await openMetrics(app.live).registry.metrics()
  const followed = templates.flatMap(({ text }) => matches(text, /metric: \{ name: (\w+) \}/g))
  expect(followed).toHaveLength(1)
  expect(exported).toMatch(new RegExp(`^${followed[0]} `, "m"))
})

test("there is a deployment for each role, and visitors reach those that answer them", () => {
  expect(Object.keys(values.roles)).toEqual([...allRoles])
  const [ingress = ""] = templates.filter(({ file }) => file.endsWith("ingress.yaml")).map(({ text }) => text)
  expect(matches(ingress, /- path: (\S+)/g)).toEqual(["/api/live", "/"])
  expect(matches(ingress, /service: \{ name: \{\{ \.Release\.Name \}\}-(\w+)/g)).toEqual(["live", "web"])
})

test("the database has room for all pods and one more of each role, as an upgrade needs", () => {
  const { roles, database, settings } = values
  const needed = Object.entries(roles).map(([name, { replicas, maxReplicas = replicas }]) => {
    const processes = (maxReplicas + 1) * Number(settings.PROCESSES)
    return processes * connectionsOf(parseRoles(name) ?? everyRole)
  })
  expect(needed.reduce((sum, each) => sum + each)).toBeLessThan(database.maxConnections)
})
