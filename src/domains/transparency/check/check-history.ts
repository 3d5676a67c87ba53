import { Malformed } from "#domains/bidding/log/malformed.ts"
import { HistoryFile } from "#domains/bidding/verify/history-file.ts"
import { type VerifiedHistory, verifyHistory } from "#domains/bidding/verify/verify-history.ts"
import { type CheckFinding, finding } from "./finding.ts"

export type CheckedHistory = {
  findings: CheckFinding[]
  lotId: string | null
  lastHash: string | null
  /** Receipts that are no entries of this history; they may be another lot's. */
  elsewhere: readonly string[]
}

/** `receipts` are hashes. Runs in the visitor's browser. */
export function checkHistory(file: unknown, receipts: readonly string[]): CheckedHistory {
  const own = new Set(HistoryFile.safeParse(file).data?.history.map(({ hash }) => hash))
  const elsewhere = receipts.filter((hash) => !own.has(hash))
  try {
    const verified = verifyHistory(
      file,
      receipts.filter((hash) => own.has(hash)),
    )
    const { lotId, lastHash } = verified
    return { findings: findingsOf(verified), lotId, lastHash, elsewhere }
  } catch (problem) {
    if (!(problem instanceof Malformed)) throw problem
    const findings = [finding("refuted", "notFile", { reason: problem.message })]
    return { findings, lotId: null, lastHash: null, elsewhere }
  }
}

function findingsOf({
  fault,
  entries,
  bids,
  result,
  sealsOpened,
  receiptsFound,
}: VerifiedHistory): CheckFinding[] {
  if (fault)
    return [
      fault.entry > 0
        ? finding("refuted", "brokenEntry", { entry: fault.entry, reason: fault.reason })
        : finding("refuted", "brokenFile", { reason: fault.reason }),
    ]
  const found = [finding("proved", "chain", { entries, bids })]
  if (result && result.status !== "open")
    found.push(finding("proved", result.status, { cents: result.priceCents, paddle: result.leader ?? 0 }))
  if (sealsOpened > 0) found.push(finding("proved", "seals", { count: sealsOpened }))
  if (receiptsFound.length > 0)
    found.push(
      finding("proved", "receipts", { count: receiptsFound.length, entries: receiptsFound.join(", ") }),
    )
  return found
}
