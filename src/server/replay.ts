import { text } from "node:stream/consumers"
import { Malformed } from "#domains/bidding/lot-log.ts"
import { type Replayed, replayAll } from "#domains/bidding/replay.ts"

const usage = "usage: npm run --silent replay < FILE   (one lot or a list of lots, as JSON)"

try {
  console.log(await answer(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof Malformed)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function answer([flag, id, ...rest]: readonly string[]): Promise<string> {
  if (flag === "--lot" && rest.length === 0) return replayStored(id)
  if (flag !== undefined || process.stdin.isTTY) throw new Malformed(usage)
  return print(replayAll(parse(await text(process.stdin))))
}

/** The lot as the database holds it. */
function replayStored(id: string | undefined): never {
  throw new Malformed(`--lot ${id ?? ""}: stored lots cannot be replayed yet; give the lot as a file`)
}

function parse(source: string): unknown {
  if (source.trim() === "") throw new Malformed("input: empty; a lot or a list of lots is needed")
  try {
    // Windows editors begin a file with a mark that JSON does not know.
    return JSON.parse(source.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new Malformed(`input: not JSON: ${error instanceof Error ? oneLine(error.message) : ""}`)
  }
}

/** A lot a line: a list stays readable and is easy to compare. */
function print(answers: Replayed | Replayed[]): string {
  if (!Array.isArray(answers)) return JSON.stringify(answers)
  return answers.length === 0 ? "[]" : `[\n${answers.map((lot) => JSON.stringify(lot)).join(",\n")}\n]`
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, " ")
}
