import { ConfigProblem } from "../config-problem.ts"
import type { WalSegment } from "./backup-store.ts"
import { logNumberOf } from "./names.ts"

type NamedBackup = { id: string; key: string; sha256: string }

/** The newest that had ended by then. Its id is when it began. */
export async function chooseBackup<Manifest extends { endedAt: string }>(
  backups: readonly NamedBackup[],
  at: Date | undefined,
  read: (backup: NamedBackup) => Promise<Manifest>,
): Promise<Manifest> {
  let oldest: Manifest | undefined
  for (const backup of backups.toReversed()) {
    oldest = await read(backup)
    if (!at || new Date(oldest.endedAt) <= at) return oldest
  }
  if (oldest)
    throw new ConfigProblem(`The oldest backup is of ${oldest.endedAt}: nothing earlier can be restored`)
  throw new ConfigProblem("There is no backup")
}

const numberOf = ({ name }: Pick<WalSegment, "name">) => logNumberOf(name)
const isSegment = ({ name }: Pick<WalSegment, "name">) => /^[0-9A-F]{24}$/.test(name)

type NeededLog = { all: WalSegment[]; untilTime: WalSegment[]; missing: string | undefined }

/**
 * `untilTime`: up to the first that was archived after the time, which usually holds it. `missing`: the first that is not
 * there although later ones are.
 */
export function chooseSegments(
  segments: readonly WalSegment[],
  { firstSegment, lastSegment }: { firstSegment: string; lastSegment: string },
  at: Date | undefined,
): NeededLog {
  const first = logNumberOf(firstSegment)
  const histories = segments.filter(({ name }) => name.endsWith(".history"))
  const found = segments.filter((segment) => isSegment(segment) && numberOf(segment) >= first)
  const last = logNumberOf(lastSegment)
  const beyond = found.find((each) => at && each.writtenAt > at && numberOf(each) > last)
  const untilTime = beyond ? found.filter((each) => numberOf(each) <= numberOf(beyond)) : found
  return {
    all: [...histories, ...found],
    untilTime: [...histories, ...untilTime],
    missing: holeIn(untilTime, first),
  }
}

function holeIn(found: readonly WalSegment[], first: string): string | undefined {
  const numbers = [...new Set(found.map(numberOf))].sort()
  let expected = positionOf(first)
  for (const number of numbers) {
    if (positionOf(number) !== expected) return nameAt(expected)
    expected++
  }
  return numbers.length === 0 ? first : undefined
}

/** A segment has 16 MB, so 256 of them share the first eight digits. */
function positionOf(number: string): number {
  return Number.parseInt(number.slice(0, 8), 16) * 256 + Number.parseInt(number.slice(8), 16)
}

function nameAt(position: number): string {
  const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, "0")
  return digits(Math.floor(position / 256)) + digits(position % 256)
}
