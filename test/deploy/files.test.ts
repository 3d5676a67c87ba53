import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { knownSettings, matches, readText } from "./known-settings.ts"

test.each([
  ["deploy/Containerfile", /^(?:ENV|\s)\s+([A-Z_]+)=/gm],
  ["deploy/vm/quaich.service", /^Environment=([A-Z_]+)=/gm],
  ["deploy/vm/quaich@.service", /^Environment=([A-Z_]+)=/gm],
  ["docs/operations/install.md", /^([A-Z_]+)=/gm],
])("%s sets only settings that exist", (file, pattern) => {
  const names = matches(readText(file), pattern)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !knownSettings.has(name))).toEqual([])
})

test("the image copies files that exist", () => {
  const copied = matches(readText("deploy/Containerfile"), /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) =>
    list.split(" "),
  )
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((file) => !existsSync(file))).toEqual([])
})

test("an image starts with the build that it has, and refuses to start without one", () => {
  const folder = mkdtempSync(join(tmpdir(), "quaich-image-"))
  const ensureBuilt = () =>
    spawnSync(process.execPath, [resolve("src/server/build.ts")], { cwd: folder, encoding: "utf8" }).status
  try {
    mkdirSync(join(folder, "build"))
    writeFileSync(join(folder, "build/stamp.txt"), "of the machine that built it")
    expect(ensureBuilt()).toBe(0)
    expect(readdirSync(folder)).toEqual(["build"])
    rmSync(join(folder, "build/stamp.txt"))
    expect(ensureBuilt()).not.toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test("guides name files of deploy that exist, besides those that their steps make", () => {
  const named = globSync(["deploy/*.md", "docs/operations/*.md"]).flatMap((guide) =>
    matches(readText(guide), /\b(deploy\/(?!secrets|settings)[\w./@-]*\w)/g),
  )
  expect(named.length).toBeGreaterThan(10)
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
  const terms: PatroniTerms = parse(readText("deploy/vm/patroni.yaml")).bootstrap.dcs
  expect(terms).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(terms.postgresql.parameters).toMatchObject({ synchronous_commit: "on" })
  // Patroni's own rule: else it gives up a lease that it could have kept.
  expect(terms.loop_wait + 2 * terms.retry_timeout).toBeLessThanOrEqual(terms.ttl)
  expect(terms.postgresql.pg_hba.filter((line) => !line.endsWith("scram-sha-256"))).toEqual([])
})

test("etcd and Patroni know the same three machines", () => {
  const members = /^ETCD_INITIAL_CLUSTER=(.+)$/m.exec(readText("deploy/vm/etcd.env"))?.[1] ?? ""
  const hosts = /^PATRONI_ETCD_HOSTS=(.+)$/m.exec(readText("deploy/vm/patroni.env"))?.[1] ?? ""
  const peers = members.split(",").map((each) => /^[abc]=http:\/\/(.+):2380$/.exec(each)?.[1])
  expect(hosts.split(",")).toEqual(peers.map((address) => `${address}:2379`))
  expect(new Set(peers).size).toBe(3)
})
