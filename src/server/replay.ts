import { readFile } from "node:fs/promises"
import { text } from "node:stream/consumers"
import { Malformed } from "#domains/bidding/log/malformed.ts"
import { type ReplayedLot, replayAll } from "#domains/bidding/log/replay.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { maximumKeysService } from "#domains/bidding/maximums/maximum-keys.ts"
import { verifyHistory } from "#domains/bidding/verify/verify-history.ts"
import { isConfigProblem } from "#platform/config-problem.ts"
import { connect } from "#platform/database/db.server.ts"
import { Refusal } from "#platform/refusal.ts"
import { withServices } from "#platform/service.ts"
import { readConfig } from "./config/config.ts"
import { startOwnPostgres } from "./own-postgres.ts"

const usage =
  "usage: npm run --silent replay < FILE   (one lot or a list of lots, as JSON), or replay -- --lot ID   (a lot of the database), or replay -- verify FILE [HASH…]   (the history of a lot as it is downloaded, and receipts to find in them)"

try {
  console.log(await answer(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof Malformed || isConfigProblem(error))) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function answer([flag, id, ...rest]: readonly string[]): Promise<string> {
  if (flag === "--lot" && id !== undefined && rest.length === 0) return await replayLot(id)
  if (flag === "verify" && id !== undefined) return await verify(id, rest)
  if (flag !== undefined || process.stdin.isTTY) throw new Malformed(usage)
  return print(replayAll(parse(await text(process.stdin))))
}

/** Reports every mismatch, with exit code 1. */
async function verify(path: string, receipts: readonly string[]): Promise<string> {
  const source = await readFile(path, "utf8").catch((problem: unknown) => {
    throw new Malformed(`${path} cannot be read: ${problem instanceof Error ? oneLine(problem.message) : ""}`)
  })
  const verified = verifyHistory(parse(source), receipts)
  if (verified.fault) {
    const { entry, reason } = verified.fault
    console.error(entry > 0 ? `entry ${entry} does not fit: ${reason}` : reason)
    process.exitCode = 1
  }
  return JSON.stringify(verified)
}

/** Reports every mismatch with the bid log, with exit code 1. */
async function replayLot(id: string): Promise<string> {
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startOwnPostgres(config)
  const db = connect(config.databaseUrl ?? postgres?.url ?? "", 1, "reports")
  try {
    const app = withServices({ configParts: config.configParts }, [maximumKeysService])
    const recomputed = await replayStored({ db, app }, id)
    if (recomputed.fault) {
      const { number, reason } = recomputed.fault
      console.error(number > 0 ? `bid ${number} does not fit: ${reason}` : reason)
      process.exitCode = 1
    }
    return JSON.stringify(recomputed)
  } catch (problem) {
    if (problem instanceof Refusal) throw new Malformed(`There is no lot ${id} in this database`)
    throw problem
  } finally {
    await db.$client.end()
    await postgres?.release()
  }
}

function parse(source: string): unknown {
  if (source.trim() === "") throw new Malformed("input: empty; a lot or a list of lots is needed")
  try {
    // Windows editors add a byte order mark, which JSON does not allow.
    return JSON.parse(source.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new Malformed(`input: not JSON: ${error instanceof Error ? oneLine(error.message) : ""}`)
  }
}

/** One lot per line is readable, and easy to diff. */
function print(answers: ReplayedLot | ReplayedLot[]): string {
  if (!Array.isArray(answers)) return JSON.stringify(answers)
  return answers.length === 0 ? "[]" : `[\n${answers.map((lot) => JSON.stringify(lot)).join(",\n")}\n]`
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, " ")
}
