import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { setPriority, tmpdir } from "node:os"
import { join } from "node:path"

/** `npm test` runs everything, step by step, and prints how many tests passed and failed. */
const reports = mkdtempSync(join(tmpdir(), "quaich-reports-"))
const e2eReport = join(reports, "stories.json")
const e2eDataDir = mkdtempSync(join(tmpdir(), "quaich-e2e-"))
/** Tests start many servers and threads; each would strip and compile the same modules again. */
process.env.NODE_COMPILE_CACHE = join(reports, "compiled")
let passed = 0
/** Repeats the failures by name: readers of a long run see little but its end. */
const failures: string[] = []
const linesOfFailure = 15

type StepOptions = {
  env?: Record<string, string>
  /** Steps with a greater one use the processor time that the others leave, and print their output when they have ended. */
  niceness?: number
}

async function step(
  name: string,
  command: string,
  args: string[],
  { env = {}, niceness = 0 }: StepOptions = {},
): Promise<{ isFine: boolean; output: string }> {
  const isInBackground = niceness > 0
  if (!isInBackground) console.log(`\n── ${name}`)
  const begun = performance.now()
  const run = spawn(command, args, { stdio: "pipe", env: { ...process.env, ...env } })
  let output = ""
  for (const stream of [run.stdout, run.stderr])
    stream.on("data", (part) => {
      output += part
      if (!isInBackground) process.stdout.write(part)
    })
  if (isInBackground && run.pid) setPriority(run.pid, niceness)
  const isFine = await new Promise<boolean>((resolve) => {
    run.once("error", (problem) => {
      console.error(problem)
      resolve(false)
    })
    run.once("close", (code) => resolve(code === 0))
  })
  if (isInBackground) console.log(`\n── ${name}\n${output}`)
  console.log(
    `── ${name}: ${isFine ? "passed" : "failed"} in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  return { isFine, output }
}

/** A step that is one check. A failure repeats the end of its output, which says what was found. */
async function check(name: string, command: string, args: string[], options?: StepOptions): Promise<void> {
  const { isFine, output } = await step(name, command, args, options)
  if (isFine) passed++
  else failures.push([name, ...output.trimEnd().split("\n").slice(-linesOfFailure)].join("\n  "))
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

async function counted(name: string, args: string[], options?: StepOptions): Promise<void> {
  const vitestReport = join(reports, `${name}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`]
  const { isFine } = await step(name, "vitest", ["run", ...reporters, ...args], options)
  count(name, isFine, () => {
    const report = JSON.parse(readFileSync(vitestReport, "utf8")) as {
      numPassedTests: number
      testResults: {
        name: string
        status: string
        assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
      }[]
    }
    return {
      passed: report.numPassedTests,
      failures: report.testResults.flatMap(({ name: file, status, assertionResults }) => {
        const named = assertionResults.filter((each) => each.status === "failed")
        if (status === "failed" && named.length === 0) return [file]
        return named.map(({ fullName, failureMessages: [message = ""] }) => {
          return `${file}: ${fullName}: ${message.split("\n")[0]}`
        })
      }),
    }
  })
}

async function testServers(): Promise<void> {
  await counted("servers and the clock", ["test/processes/timed", "--no-file-parallelism"])
  await check("failover", process.execPath, ["test/failover/main.ts"])
  await check("failover with two standbys", process.execPath, ["test/failover/main.ts", "--standbys", "2"])
  await check("gameday", process.execPath, ["test/gameday/main.ts", "--seed", "20", "--minutes", "2"])
  await check("upgrade", process.execPath, ["test/upgrade/main.ts"])
  await check("money under faults", process.execPath, ["test/money/main.ts", "--orders=250", "--seed=1"])
  await counted("servers", ["test/processes", "--exclude=test/processes/timed/**"])
}

/** Some rules wait for a clock or the database; a third worker uses that time. */
async function testRules(): Promise<void> {
  await counted("rules, verbs, calls", ["--exclude=test/processes/**", "--maxWorkers=3"], { niceness: 10 })
}

async function checkSource(): Promise<void> {
  const niceness = 19
  await check("lint", "biome", ["check", "--error-on-warnings"], { niceness })
  await check("route types", "react-router", ["typegen"], { niceness })
  await check("types", "tsc", [], { niceness })
}

/** The same auctions each time, so that a change of the code is what a failure shows. */
async function simulate(): Promise<void> {
  const args = ["simulation/main.ts", "--auctions", "3000"]
  await check("simulated auctions", process.execPath, args, { niceness: 19 })
}

async function seedForBrowser(): Promise<void> {
  await check("demo data for the browser tests", process.execPath, ["seed/main.ts"], {
    niceness: 19,
    env: { NODE_ENV: "production", DATA_DIR: e2eDataDir, AUTH_SECRET: "", DATABASE_URL: "" },
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

await check("text types", process.execPath, ["src/language/write-text-facts.ts"])
await check("build", process.execPath, ["src/server/build.ts"])
// Tests of servers watch the clock and leave half of the cores unused, which is enough for the rest meanwhile.
await Promise.all([testServers(), testRules(), checkSource().then(seedForBrowser).then(simulate)])
const { isFine: e2ePassed } = await step(
  "browser stories",
  "playwright",
  ["test", "--reporter=list,./e2e/counts.ts,json"],
  {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, E2E_DATA_DIR: e2eDataDir },
  },
)
count("browser stories", e2ePassed, () => {
  const report = JSON.parse(readFileSync(e2eReport, "utf8")) as Suite & { stats: { expected: number } }
  return { passed: report.stats.expected, failures: failedE2eTests(report) }
})
// The server deletes its data, unless it never started.
for (const folder of [reports, e2eDataDir]) rmSync(folder, { recursive: true, force: true })

for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
