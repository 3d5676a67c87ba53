import { existsSync, globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { allVariables } from "../src/server/config/all-variables.ts"

const read = (file: string) => readFileSync(file, "utf8")
const lines = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name)

/** Also of a secret in a file. */
const settings = new Set([
  ...Object.entries(allVariables).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, `${name}_FILE`] : name,
  ),
  ...["NODE_ENV", "NODE_COMPILE_CACHE", "PATH"],
])

test.each([
  ["deploy/vm/quaich.service", /^Environment=([A-Z_]+)=/gm],
  ["docs/operations/install.md", /^([A-Z_]+)=/gm],
])("%s sets only settings that exist", (file, pattern) => {
  const names = lines(read(file), pattern)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !settings.has(name))).toEqual([])
})

test("guides name files of deploy that exist", () => {
  const named = globSync(["deploy/*.md", "docs/operations/*.md"]).flatMap((guide) =>
    lines(read(guide), /\b(deploy\/[\w./-]*\w)/g),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

type PatroniTerms = {
  ttl: number
  loop_wait: number
  retry_timeout: number
  synchronous_mode: unknown
  synchronous_mode_strict: unknown
  postgresql: { parameters: Record<string, unknown>; pg_hba: string[] }
}

test("Patroni acknowledges nothing without a standby, and replaces a primary in time", () => {
  const terms: PatroniTerms = parse(read("deploy/vm/patroni.yaml")).bootstrap.dcs
  expect(terms).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(terms.postgresql.parameters).toMatchObject({ synchronous_commit: "on" })
  // Patroni's own rule: else it gives up a lease that it could have kept.
  expect(terms.loop_wait + 2 * terms.retry_timeout).toBeLessThanOrEqual(terms.ttl)
  expect(terms.postgresql.pg_hba.filter((line) => !line.endsWith("scram-sha-256"))).toEqual([])
})

test("etcd and Patroni know the same three machines", () => {
  const members = /^ETCD_INITIAL_CLUSTER=(.+)$/m.exec(read("deploy/vm/etcd.env"))?.[1] ?? ""
  const hosts = /^PATRONI_ETCD_HOSTS=(.+)$/m.exec(read("deploy/vm/patroni.env"))?.[1] ?? ""
  const peers = members.split(",").map((each) => /^[abc]=http:\/\/(.+):2380$/.exec(each)?.[1])
  expect(hosts.split(",")).toEqual(peers.map((address) => `${address}:2379`))
  expect(new Set(peers).size).toBe(3)
})
