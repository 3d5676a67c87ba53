import { refuse } from "./refusals.ts"

/** Who sees the answer; "open" waits for one. */
export const lotQuestionStates = ["open", "asker", "public", "removed"] as const
export type LotQuestionState = (typeof lotQuestionStates)[number]

export const audiences = ["public", "asker"] as const

const transitions: Readonly<Record<LotQuestionState, readonly LotQuestionState[]>> = {
  open: ["asker", "public", "removed"],
  asker: ["asker", "public", "removed"],
  public: ["asker", "public", "removed"],
  removed: [],
}

export function requireTransition(from: LotQuestionState, to: LotQuestionState): void {
  if (!transitions[from].includes(to)) throw refuse("isRemoved")
}

type LotToAskAbout = {
  status: "upcoming" | "live" | "sold" | "unsold" | "withdrawn"
  endsAt: Date
  isPaused: boolean
}

export function takesQuestions({ status, endsAt, isPaused }: LotToAskAbout, now: Date): boolean {
  return status === "upcoming" || (status === "live" && (isPaused || now < endsAt))
}

/** Shorter ones are words of every text. */
const shortestName = 3

/** Which of a person's names a text has in it, whole and in any case. */
export function namesIn(text: string, names: readonly (string | null)[]): string[] {
  const words = wordsOf(text)
  return names.filter(
    (name): name is string =>
      name !== null && name.trim().length >= shortestName && words.includes(wordsOf(name)),
  )
}

function wordsOf(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return ` ${words.filter((word) => word !== "").join(" ")} `
}
