import { spawn } from "node:child_process"
import { mutants } from "./mutants.ts"

/** A mutant that survives so many auctions is not found. */
const auctions = 3_000
const atOnce = 2

type MutantResult = { name: string; found: string | undefined; auctions: number; problem: string | undefined }

/** Each in a process of its own, which loads the changed source. */
export async function runMutants(): Promise<boolean> {
  const results: MutantResult[] = []
  const waiting = mutants.values()
  const worker = async () => {
    for (const { name } of waiting) {
      const result = await runMutant(name)
      results.push(result)
      const found = result.found ?? result.problem ?? "NOT FOUND"
      console.log(`${name}: ${found}, after ${result.auctions} auctions`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const missed = results.filter(({ found }) => found === undefined).map(({ name }) => name)
  console.log(JSON.stringify({ mutants: results.length, found: results.length - missed.length, missed }))
  return missed.length === 0
}

async function runMutant(name: string): Promise<MutantResult> {
  const args = ["simulation/main.ts", "--mutant", name, "--auctions", String(auctions)]
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] })
  const output = { out: "", err: "" }
  child.stdout.on("data", (part) => (output.out += part))
  child.stderr.on("data", (part) => (output.err += part))
  const code = await new Promise((resolve) => child.once("close", resolve))
  const line = output.out.trim().split("\n").at(-1) ?? ""
  if (!line.startsWith("{"))
    return { name, found: undefined, auctions: 0, problem: `broke off: ${output.err.slice(0, 300)}` }
  const counts: Record<string, unknown> = JSON.parse(line)
  const kinds = Object.keys(counts).slice(0, Object.keys(counts).indexOf("seed"))
  const found = kinds.filter((kind) => counts[kind] !== 0).join(", ")
  return {
    ...{ name, auctions: Number(counts.auctions), problem: undefined },
    found: code === 1 && found ? found : undefined,
  }
}
