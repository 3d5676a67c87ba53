import { spawn } from "node:child_process"
import { loadavg } from "node:os"
import { setTimeout as wait } from "node:timers/promises"
import { chromium } from "@playwright/test"
import lighthouse, { type Result } from "lighthouse"
import { address, port, startsOwnServer } from "../address.ts"
import { call } from "../calls.ts"
import { chromiumFlags, findChromium } from "../chromium.ts"
import { liveLots } from "../sales/sale.ts"

/**
 * `npm run lighthouse` measures the most visited pages as a slow phone loads them; `npm run lighthouse -- /home`
 * measures only the pages named.
 */
const min = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const
type LighthouseCategory = keyof typeof min

// A port that neither the server nor the sign-in provider uses.
const debuggingPort = port + 1

async function main(): Promise<boolean> {
  const app = startsOwnServer ? await startApp() : undefined
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const named = process.argv.slice(2)
    const reports: LighthouseReport[] = []
    for (const path of named.length > 0 ? named : await pages()) reports.push(await audit(path))
    console.log(`\n${table(reports)}`)
    return reports.every(({ isGood }) => isGood)
  } finally {
    await browser.close()
    await app?.stop()
  }
}

async function pages(): Promise<string[]> {
  const list = "/whisky-auction-live/singapore"
  const [lot] = await liveLots("singapore")
  const [article] = await call("/newletter/mostviewed?length=1")
  const shelf = "/whisky-shop/singapore"
  const [, product] = /href="(\/whisky-shop\/singapore\/prd_[^"]+)"/.exec(await textOf(shelf)) ?? []
  if (!lot || !article || !product) throw new Error("the demo has no lot, no article or no bottle")
  return ["/home", article.path, list, `${list}/${lot.id}/${slugOf(lot.name)}`, shelf, product]
}

async function textOf(path: string): Promise<string> {
  return await (await fetch(address + path)).text()
}

type LighthouseReport = { path: string; scores: Record<LighthouseCategory, number>; isGood: boolean }

function table(reports: readonly LighthouseReport[]): string {
  const names = Object.keys(min) as LighthouseCategory[]
  const rows = reports.map(({ path, scores }) => [path.slice(0, 60), ...names.map((name) => scores[name])])
  return [["", ...names], ...rows]
    .map(
      ([path, ...cells]) =>
        `${String(path).padEnd(61)} ${cells.map((cell) => String(cell).padStart(15)).join("")}`,
    )
    .join("\n")
}

async function audit(path: string): Promise<LighthouseReport> {
  // The first visitor waits for the page to render; later ones get it from the cache.
  await textOf(path)
  const runs: Result[] = []
  for (let run = 0; run < 3; run++) runs.push(await measure(path))
  const median = runs.toSorted((one, other) => scoreOf(one, "performance") - scoreOf(other, "performance"))[1]
  if (!median) throw new Error("nothing was measured")
  const names = Object.keys(min) as LighthouseCategory[]
  console.log(`\n${path} (the middle one of three, load of this machine ${loadavg()[0]?.toFixed(1)})`)
  console.log(`  ${names.map((name) => `${name} ${scoreOf(median, name)}`).join(", ")}`)
  console.log(`  ${figures.map((id) => `${id} ${median.audits[id]?.displayValue ?? "–"}`).join(", ")}`)
  for (const line of complaints(median)) console.log(`  ${line}`)
  const scores = Object.fromEntries(
    names.map((name) => [name, scoreOf(median, name)]),
  ) as LighthouseReport["scores"]
  return { path, scores, isGood: names.every((name) => scores[name] >= min[name]) }
}

async function measure(path: string): Promise<Result> {
  const run = await lighthouse(address + path, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: Object.keys(min),
  })
  if (!run) throw new Error(`Lighthouse had nothing to say about ${path}`)
  return run.lhr
}

function scoreOf({ categories }: Result, name: LighthouseCategory): number {
  return Math.round((categories[name]?.score ?? 0) * 100)
}

const figures = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
  "total-byte-weight",
]

function complaints({ categories, audits }: Result): string[] {
  return (Object.keys(min) as LighthouseCategory[]).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id }) => {
        const score = audits[id]?.score
        return typeof score === "number" && score < 0.9 && !figures.includes(id)
      })
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ id }) => `${name}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`.trimEnd()),
  )
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}

async function startApp(): Promise<{ stop(): Promise<void> }> {
  const child = spawn(process.execPath, ["e2e/serve.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), PUBLIC_ORIGIN: address, AUTH_SECRET: "", DATABASE_URL: "" },
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const app = {
    async stop() {
      child.kill("SIGTERM")
      await ended
    },
  }
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const isReady = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return app
    await wait(500)
  }
  await app.stop()
  throw new Error("The server did not open within five minutes")
}

process.exit((await main()) ? 0 : 1)
