import { parseDollars } from "#platform/dollars.ts"
import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import { isStorable } from "#platform/input.ts"
import { refuse } from "./refusals.ts"

export type BankAnswer = {
  row: number
  reference: string
  outcome: "paid" | "failed"
  reason: string
  amountCents: number | null
}

const maxRows = 2_000
const outcomes: Readonly<Record<string, BankAnswer["outcome"]>> = {
  paid: "paid",
  success: "paid",
  successful: "paid",
  completed: "paid",
  failed: "failed",
  refused: "failed",
  rejected: "failed",
  returned: "failed",
}

/**
 * The table that the bank was sent, with `status` and `reason`. A row without a status has no answer yet. An unclear
 * row refuses the whole file.
 */
export async function readBankAnswers(text: string): Promise<BankAnswer[]> {
  const [head = [], ...rows] = await parseTable(text)
  const names = head.map((cell) => cell.toLowerCase())
  const at = (name: string) => names.indexOf(name)
  if (at("reference") < 0 || at("status") < 0) throw refuse("answerColumns")
  if (rows.length > maxRows) throw refuse("answerColumns")
  const seen = new Set<string>()
  return rows.flatMap((cells, index) => {
    const row = index + 2
    const cell = (name: string) => cells[at(name)] ?? ""
    const [reference, status] = [cell("reference"), cell("status").toLowerCase()]
    if (reference === "" && cells.every((each) => each === "")) return []
    if (status === "" || status === "requested") return []
    const outcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined
    if (outcome === undefined) throw refuse("answerStatus", { row })
    if (seen.has(reference)) throw refuse("answerTwice", { row })
    seen.add(reference)
    return [
      {
        row,
        reference,
        outcome,
        reason: reasonOf(cell("reason"), row),
        amountCents: amountOf(cell("amount_sgd"), row),
      },
    ]
  })
}

async function parseTable(text: string): Promise<string[][]> {
  try {
    return await readCsv(text)
  } catch (problem) {
    if (!(problem instanceof InvalidCsv)) throw problem
    throw refuse("answerColumns")
  }
}

function reasonOf(text: string, row: number): string {
  if (text.length > 300 || !isStorable(text)) throw refuse("answerStatus", { row })
  return text || "The bank did not pay it"
}

function amountOf(text: string, row: number): number | null {
  if (text === "") return null
  const cents = parseDollars(text)
  if (cents === undefined) throw refuse("answerAmount", { row })
  return cents
}
