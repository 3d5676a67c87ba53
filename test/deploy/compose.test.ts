import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { parse } from "yaml"
import { readConfig } from "../../src/server/config/config.ts"
import { allRoles, everyRole, parseRoles } from "../../src/server/config/server-roles.ts"
import { connectionsOf } from "../../src/server/connection-budget.ts"
import { knownSettings, matches, readText } from "./known-settings.ts"

type ComposeService = {
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  depends_on?: Record<string, unknown>
  command?: string[]
  profiles?: string[]
}
type ComposeFile = {
  services: Record<string, ComposeService>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
}

const { services, secrets, volumes }: ComposeFile = parse(readText("deploy/compose.yaml"), { merge: true })
const all = Object.entries(services)
const servers = all.filter(([, { environment = {} }]) => "AUTH_SECRET_FILE" in environment)

const folder = mkdtempSync(join(tmpdir(), "quaich-compose-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("both servers set only settings that exist, and read secrets that they are given", () => {
  expect(servers.map(([name]) => name)).toEqual(["first", "second"])
  for (const [name, { environment = {}, secrets: given = [] }] of servers) {
    expect(Object.keys(environment).filter((each) => !knownSettings.has(each))).toEqual([])
    const read = Object.values(environment).flatMap((value) => matches(value, /^\/run\/secrets\/(.+)/g))
    expect(read.toSorted(), name).toEqual(given.toSorted())
  }
})

test("services refer to files, volumes, secrets and services that exist", () => {
  for (const [, service] of all) {
    for (const secret of service.secrets ?? []) expect(secrets).toHaveProperty(secret)
    for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other)
    for (const volume of service.volumes ?? []) {
      const [from = ""] = volume.split(":")
      if (from.startsWith("./")) expect(existsSync(join("deploy", from)), from).toBe(true)
      else expect(volumes).toHaveProperty(from)
    }
  }
})

test("the proxy leads to both servers, with the variables of haproxy.cfg", () => {
  const environment = services.proxy?.environment ?? {}
  const used = new Set(matches(readText("deploy/haproxy.cfg"), /"\$\{(\w+)\}"/g))
  expect(Object.keys(environment).toSorted()).toEqual([...used].toSorted())
  const ports = [environment.QUAICH_FIRST, environment.QUAICH_SECOND].map((address) => address?.split(":")[1])
  expect(ports).toEqual(servers.map(([, server]) => server.environment?.PORT))
})

test("the database has room for both servers, and its standby for as much as it has", () => {
  const [database, standby] = ["database", "standby"].map((name) =>
    Number(/max_connections=(\d+)/.exec(services[name]?.command?.join() ?? "")?.[1]),
  )
  const processes = servers.reduce((sum, [, { environment }]) => sum + Number(environment?.PROCESSES), 0)
  expect(processes * connectionsOf(everyRole)).toBeLessThan(database ?? 0)
  expect(standby).toBeGreaterThanOrEqual(database ?? Number.NaN)
})

test("servers by role have settings that exist, the database has room for them, and the proxy finds them", () => {
  const { services: byRole }: Pick<ComposeFile, "services"> = parse(readText("deploy/compose-roles.yaml"))
  const settings = Object.entries(byRole).flatMap(([name, { environment = {} }]) =>
    name === "proxy" ? [] : [{ ...services[name]?.environment, ...environment }],
  )
  expect(settings.flatMap(Object.keys).filter((name) => !knownSettings.has(name))).toEqual([])
  expect(new Set(settings.map(({ ROLES }) => ROLES))).toEqual(new Set(allRoles))
  const needed = settings.map(({ ROLES = "" }) => connectionsOf(parseRoles(ROLES) ?? everyRole))
  expect(needed.reduce((sum, each) => sum + each)).toBeLessThan(200)

  const { environment = {} } = byRole.proxy ?? {}
  const used = new Set(matches(readText("deploy/haproxy-roles.cfg"), /"\$\{(\w+)\}"/g))
  expect(Object.keys({ QUAICH_BIND: "", ...environment }).toSorted()).toEqual([...used].toSorted())
  const ports = (role: string) => settings.filter(({ ROLES }) => ROLES === role).map(({ PORT }) => PORT)
  const found = Object.values(environment).map((address) => address.split(":")[1])
  expect(found).toEqual([...ports("web"), ...ports("live")])
})

test("only the standby has to be asked for", () => {
  expect(all.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(["standby"])
})

test("the script makes every secret, once, and the server accepts them", () => {
  mkdirSync(join(folder, "compose"))
  const script = join(folder, "compose/make-secrets.sh")
  cpSync("deploy/compose/make-secrets.sh", script)
  expect(spawnSync("sh", [script], { encoding: "utf8" })).toMatchObject({ status: 0 })
  const files = Object.values(secrets).map(({ file }) => file.replace("secrets/", ""))
  expect(readdirSync(join(folder, "secrets")).toSorted()).toEqual(files.toSorted())
  for (const [, { environment = {} }] of servers) {
    const inFolder = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/^\/run/, folder),
    ])
    expect(readConfig({ ...Object.fromEntries(inFolder), HOST: "0.0.0.0" })).toMatchObject({
      trustsProxy: true,
      databaseUrl: expect.stringContaining("host=database%2Cstandby"),
    })
  }
  expect(spawnSync("sh", [script]).status).not.toBe(0)
})
