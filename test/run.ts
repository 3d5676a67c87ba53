import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** `npm test` runs everything, step by step, and prints how many tests passed and failed. */
const reports = mkdtempSync(join(tmpdir(), "quaich-reports-"))
const vitestReport = join(reports, "vitest.json")
const e2eReport = join(reports, "stories.json")
let passed = 0
/** Repeats the failures by name: readers of a long run see little but its end. */
const failures: string[] = []

function step(name: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const run = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } })
  console.log(
    `── ${name}: ${run.status === 0 ? "passed" : "failed"} in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  return run.status === 0
}

function check(name: string, command: string, args: string[]): void {
  if (step(name, command, args)) passed++
  else failures.push(name)
}

/** A step that counts its own tests. A missing report is a failure: the step did not run. */
function count(name: string, isFine: boolean, read: () => { passed: number; failures: string[] }): void {
  try {
    const counts = read()
    passed += counts.passed
    failures.push(...counts.failures)
    const isUnexplained = counts.failures.length === 0 && (!isFine || counts.passed === 0)
    if (isUnexplained) failures.push(`${name}: ended badly`)
  } catch {
    failures.push(`${name}: no report`)
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
  count(name, isFine, () => {
    const report = JSON.parse(readFileSync(vitestReport, "utf8")) as {
      numPassedTests: number
      testResults: {
        name: string
        status: string
        assertionResults: { fullName: string; status: string }[]
      }[]
    }
    return {
      passed: report.numPassedTests,
      failures: report.testResults.flatMap(({ name: file, status, assertionResults }) => {
        const named = assertionResults.filter((each) => each.status === "failed")
        if (status === "failed" && named.length === 0) return [file]
        return named.map(({ fullName }) => `${file}: ${fullName}`)
      }),
    }
  })
}

type Suite = {
  suites?: Suite[]
  specs?: { ok: boolean; file: string; line: number; title: string }[]
}

function failedE2eTests({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`)
  return [...own, ...suites.flatMap(failedE2eTests)]
}

check("lint", "biome", ["check", "--error-on-warnings"])
check("text types", process.execPath, ["src/language/write-text-facts.ts"])
check("route types", "react-router", ["typegen"])
check("types", "tsc", [])
counted("rules, verbs, calls", ["--exclude=test/processes/**"])
check("build", process.execPath, ["src/server/build.ts"])
counted("servers", ["test/processes", "--exclude=test/processes/timed/**"])
// Tests that watch the clock need the cores to themselves.
counted("servers and the clock", ["test/processes/timed", "--no-file-parallelism"])
const e2ePassed = step("browser stories", "playwright", ["test", "--reporter=list,./e2e/counts.ts,json"], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
})
count("browser stories", e2ePassed, () => {
  const report = JSON.parse(readFileSync(e2eReport, "utf8")) as Suite & { stats: { expected: number } }
  return { passed: report.stats.expected, failures: failedE2eTests(report) }
})
rmSync(reports, { recursive: true, force: true })

for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
