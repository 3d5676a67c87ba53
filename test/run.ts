import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** `npm test`: everything, one after the other, and at the end how much passed and failed. */
const reports = mkdtempSync(join(tmpdir(), "quaich-reports-"))
const vitestReport = join(reports, "vitest.json")
const storiesReport = join(reports, "stories.json")
let passed = 0
let failed = 0

function step(name: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const run = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } })
  console.log(
    `── ${name}: ${run.status === 0 ? "passed" : "failed"} in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  return run.status === 0
}

/** A step that is one check: it passes or fails as a whole. */
function check(name: string, command: string, args: string[]): void {
  if (step(name, command, args)) passed++
  else failed++
}

/** A step that counts its own tests. Without a report nothing ran, and that is a failure. */
function count(isFine: boolean, read: () => { passed: number; failed: number }): void {
  try {
    const counts = read()
    passed += counts.passed
    failed += counts.failed + (isFine || counts.failed > 0 ? 0 : 1)
    if (counts.passed + counts.failed === 0) failed++
  } catch {
    failed++
  }
}

function counted(name: string, args: string[]): void {
  rmSync(vitestReport, { force: true })
  const isFine = step(name, "vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
    ...args,
  ])
  count(isFine, () => {
    const report = JSON.parse(readFileSync(vitestReport, "utf8")) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

check("lint", "biome", ["check", "--error-on-warnings"])
check("route types", "react-router", ["typegen"])
check("types", "tsc", [])
counted("rules, verbs, calls", ["--exclude=test/processes/**"])
check("build", process.execPath, ["src/server/build.ts"])
// What starts servers of its own and watches the clock has the cores to itself.
counted("several processes", ["test/processes", "--no-file-parallelism"])
const stories = step("browser stories", "playwright", ["test", "--reporter=list,json"], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: storiesReport,
})
count(stories, () => {
  const { stats } = JSON.parse(readFileSync(storiesReport, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
})
rmSync(reports, { recursive: true, force: true })

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
