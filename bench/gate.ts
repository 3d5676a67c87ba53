import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BenchFigure, compareFigures, figuresIn } from "./compare-figures.ts"

const usualBenches = ["bidding", "pages", "live"]

/**
 * `npm run bench -- gate [commit] [bench…]`: runs short benches of this checkout and of another commit, by default the one
 * before, in turns on this machine, and prints what fell by more than a tenth. Exits with 1 if anything did.
 */
export async function runGate([commit = "HEAD^", ...named]: readonly string[]): Promise<boolean> {
  const benches = named.length > 0 ? named : usualBenches
  const here = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), "quaich-gate-"))
  const there = join(folder, "before")
  try {
    git("worktree", "add", "--detach", there, commit)
    installIn(there)
    const before: BenchFigure[][] = []
    const now: BenchFigure[][] = []
    // The machine may grow slower or quicker meanwhile; in this order both commits meet the same.
    for (const [place, figures] of [
      [there, before],
      [here, now],
      [here, now],
      [there, before],
    ] as const)
      figures.push(await figuresOf(place, benches))
    return print(compareFigures(before, now), commit)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git("worktree", "prune")
  }
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync("git", args, { encoding: "utf8" })
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`)
}

/** The same packages are not installed twice. */
function installIn(folder: string): void {
  const lockOf = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8")
  if (existsSync("node_modules") && lockOf(".") === lockOf(folder)) {
    symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"))
    return
  }
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`)
}

async function figuresOf(cwd: string, benches: readonly string[]): Promise<BenchFigure[]> {
  const run = spawn(process.execPath, ["bench/main.ts", ...benches], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, BENCH_SECONDS: process.env.BENCH_SECONDS ?? "4" },
  })
  let output = ""
  run.stdout.on("data", (text) => {
    output += text
  })
  const status = await new Promise<number | null>((resolve) => run.once("close", resolve))
  if (status !== 0) throw new Error(`the benches of ${cwd} ended with ${status}:\n${output}`)
  return figuresIn(output)
}

function print(comparisons: ReturnType<typeof compareFigures>, commit: string): boolean {
  if (comparisons.length === 0) throw new Error("no figure of one commit is a figure of the other")
  const width = Math.max(...comparisons.map(({ name }) => name.length))
  console.log(`# beside ${commit}, two runs of each (a ratio below 1 is worse)`)
  for (const { name, before, now, ratio, hasFallen } of comparisons)
    console.log(
      `${name.padEnd(width)}  ${before.toFixed(1)} → ${now.toFixed(1)}  ${ratio.toFixed(2)}${hasFallen ? "  FELL" : ""}`,
    )
  return comparisons.every(({ hasFallen }) => !hasFallen)
}
