import { z } from "zod"
import { type CheckedHistory, checkHistory } from "./check-history.ts"
import { type Ask, checkLog } from "./check-log.ts"
import { findCheckpoints } from "./find-checkpoints.ts"
import { type CheckFinding, finding } from "./finding.ts"

export type CheckRequest = {
  /** A lot's address or id; empty for a file or receipts alone. */
  lot: string
  /** The text of a downloaded history. */
  file: string | undefined
  /** Any text with hashes in it, such as our e-mail, which also has a signed head of the log. */
  receipts: string
}

export type CheckResult = Pick<CheckedHistory, "findings" | "lastHash">

/** Runs in the visitor's browser. With a file it works without a connection, except for the log. */
export async function check({ lot, file, receipts }: CheckRequest, ask: Ask): Promise<CheckResult> {
  const hashes = hashesIn(receipts)
  const history = file === undefined ? await fetchHistory(lot, ask) : { value: parseJson(file) }
  const checked = "value" in history ? checkHistory(history.value, hashes) : withoutHistory(history, hashes)
  const { findings, lastHash, lotId, elsewhere } = checked
  if (findings.some(({ state }) => state === "refuted")) return checked
  const ends = lastHash === null ? [] : [{ hash: lastHash, isReceipt: false }]
  const logged = [...ends, ...elsewhere.map((hash) => ({ hash, isReceipt: true }))]
  const inLog =
    logged.length > 0 ? await checkLog(logged, { ask, lotId, emailed: findCheckpoints(receipts) }) : []
  return { findings: [...findings, ...inLog], lastHash }
}

function withoutHistory(
  { problem }: { problem: CheckFinding | undefined },
  elsewhere: string[],
): CheckedHistory {
  return { findings: problem ? [problem] : [], lotId: null, lastHash: null, elsewhere }
}

/** Each once, in order. */
export function hashesIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/\b[0-9a-f]{64}\b/g))]
}

export function lotIdIn(text: string): string | undefined {
  return /\blot_[0-9a-z]{24}\b/.exec(text)?.[0]
}

async function fetchHistory(
  lot: string,
  ask: Ask,
): Promise<{ value: unknown } | { problem: CheckFinding | undefined }> {
  if (lot.trim() === "") return { problem: undefined }
  const lotId = lotIdIn(lot)
  if (!lotId) return { problem: finding("unknown", "noSuchLot") }
  const answer = await ask(`/lots/${lotId}/bids/file`)
  if ("value" in answer) return answer
  if (answer.code === "bidding.notClosed") return { problem: await describeOpen(lotId, ask) }
  if (answer.code === "connection") return { problem: finding("unknown", "noAnswer", { code: answer.code }) }
  return { problem: finding("unknown", "noSuchLot") }
}

const Entries = z.object({ entries: z.array(z.object({ index: z.int() })) })

async function describeOpen(lotId: string, ask: Ask): Promise<CheckFinding> {
  let count = 0
  for (let from: number | undefined = 0; from !== undefined; ) {
    const answer = await ask(`/log/entries?lot=${lotId}&from=${from}`)
    const entries: z.output<typeof Entries>["entries"] =
      "value" in answer ? Entries.parse(answer.value).entries : []
    count += entries.length
    const last = entries.at(-1)
    from = last && last.index + 1
  }
  return finding("unknown", "lotOpen", { count })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
