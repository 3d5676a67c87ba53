import { findBrokenLink, sealOf } from "#domains/auctions/chain/chain.ts"
import { Malformed } from "../log/malformed.ts"
import { checkAct, orderFault } from "./check-act.ts"
import { checkBid } from "./check-bid.ts"
import { HistoryFile } from "./history-file.ts"
import { type LotCourse, openingCourse } from "./lot-course.ts"
import { reasons } from "./reasons.ts"

/** Entries count from 1; 0 is the file itself. */
export type HistoryFault = { entry: number; reason: string }

export type LotResult = Pick<LotCourse, "status" | "priceCents" | "leader" | "reserveMet">

export type VerifiedHistory = {
  lotId: string
  entries: number
  bids: number
  /** Two people who compare this have the same history. */
  lastHash: string | null
  result: LotResult | null
  sealsOpened: number
  receiptsFound: number[]
  fault?: HistoryFault
}

/** Checks the chain, the visitor's seals, the receipts, and that each entry follows as far as it is public. */
export function verifyHistory(value: unknown, receipts: readonly string[] = []): VerifiedHistory {
  const parsed = HistoryFile.safeParse(value)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "it is not understood" }
    throw new Malformed(`not a downloaded history: ${path.join(".")} ${message}`.trim())
  }
  const file = parsed.data
  const { lotId, history } = file
  const found = receipts.map((receipt) => history.findIndex(({ hash }) => hash === receipt) + 1)
  const missing = receipts[found.indexOf(0)]
  const broken = findBrokenLink(lotId, history)
  const course = followHistory(history.map(({ entry }) => entry))
  const fault =
    (broken === undefined ? undefined : { entry: broken, reason: reasons.chainBreaks }) ??
    ("fault" in course ? course.fault : sealFault(file)) ??
    (missing === undefined
      ? undefined
      : { entry: 0, reason: `the file does not contain the receipt ${missing}` })
  return {
    lotId,
    entries: history.length,
    bids: history.filter(({ entry }) => entry.kind === "bid").length,
    lastHash: history.at(-1)?.hash ?? null,
    result: "fault" in course ? null : course.result,
    sealsOpened: file.own.length + (file.ownReserve ? 1 : 0),
    receiptsFound: found.filter((entry) => entry > 0),
    ...(fault ? { fault } : {}),
  }
}

type Entry = HistoryFile["history"][number]["entry"]

function followHistory([terms, ...entries]: readonly Entry[]):
  | { result: LotResult }
  | { fault: HistoryFault } {
  if (terms?.kind !== "terms") return { fault: { entry: 1, reason: reasons.noTerms } }
  const course = openingCourse(terms)
  if (typeof course === "string") return { fault: { entry: 1, reason: course } }
  for (const [index, entry] of entries.entries()) {
    const reason =
      orderFault(course, entry) ?? (entry.kind === "bid" ? checkBid(course, entry) : checkAct(course, entry))
    if (reason) return { fault: { entry: index + 2, reason } }
    course.before = entry
  }
  const { status, priceCents, leader, reserveMet, sinceOutcome } = course
  if (status === "open") return { fault: { entry: 0, reason: reasons.noClosing } }
  if (sinceOutcome.recounts > 0 || sinceOutcome.accepted)
    return { fault: { entry: 0, reason: reasons.noOutcome } }
  return { result: { status, priceCents, leader, reserveMet } }
}

function sealFault({ own, ownReserve, history }: HistoryFile): HistoryFault | undefined {
  const opened = new Map(own.map((bid) => [bid.number, bid]))
  if (opened.size < own.length) return { entry: 0, reason: reasons.sealTwice }
  const maximums = new Map<number, number>()
  for (const [index, { entry }] of history.entries()) {
    if (entry.kind !== "bid") continue
    const bid = opened.get(entry.number)
    opened.delete(entry.number)
    if (bid && entry.seal !== sealOf(bid.salt, bid.bidder, bid.maxCents))
      return { entry: index + 1, reason: reasons.sealOther }
    if (bid) maximums.set(entry.paddle, bid.maxCents)
    if (entry.priceCents > (maximums.get(entry.leaderPaddle) ?? entry.priceCents))
      return { entry: index + 1, reason: reasons.paysAboveMaximum }
  }
  if (opened.size > 0) return { entry: 0, reason: reasons.sealOfNoBid }
  return ownReserve ? reserveFault(ownReserve, history) : undefined
}

function reserveFault(
  { salt, reserveCents }: NonNullable<HistoryFile["ownReserve"]>,
  history: HistoryFile["history"],
): HistoryFault | undefined {
  const terms = history[0]?.entry
  if (terms?.kind === "terms" && terms.reserveSeal !== sealOf(salt, "reserve", reserveCents))
    return { entry: 1, reason: reasons.reserveSealOther }
  const misjudged = history.findIndex(
    ({ entry }) =>
      "reserveMet" in entry &&
      entry.leaderPaddle !== null &&
      entry.reserveMet !== entry.priceCents >= reserveCents,
  )
  return misjudged < 0 ? undefined : { entry: misjudged + 1, reason: reasons.reserveMisjudged }
}
