import { z } from "zod"
import { parseWithAmounts } from "#domains/auctions/admin/add-lot.ts"
import { type FormFields, parseInput, parseTogether, whenValid } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { ValuationProposal } from "../inputs.ts"
import type { PlannedValues } from "./bottle-plan.ts"

const { lowCents, highCents, reserveCents } = ValuationProposal.shape

/** What is known of it so far. */
export const PlannedValuesInput = z
  .object({ lowCents: lowCents.nullable(), highCents: highCents.nullable(), reserveCents })
  .refine(({ lowCents, highCents }) => lowCents === null || highCents === null || highCents >= lowCents, {
    message: "estimateUnclear",
    path: ["highCents"],
    when: whenValid("lowCents", "highCents"),
  })
  .refine(
    ({ highCents, reserveCents }) => highCents === null || reserveCents === null || reserveCents <= highCents,
    { message: "reserveAboveHigh", path: ["reserveCents"], when: whenValid("highCents", "reserveCents") },
  )

const Shelf = z.object({ shelf: z.string().trim().max(40, "textTooLong") })

const plannedAmounts = ["lowCents", "highCents", "reserveCents"] as const

export type GridRow = {
  id: string
  /** `planText` of the row that its editor saw. */
  seen: string
  /** Undefined where the row has no such input. */
  product: string | undefined
  fields: FormFields
}

const rowPattern = /^seen\.(btl_[0-9a-z]{24})$/

/** The rows of a grid: each has its fields under names that end in its id. */
export function rowsIn(submitted: FormFields): GridRow[] {
  const ids = Object.keys(submitted).flatMap((name) => rowPattern.exec(name)?.[1] ?? [])
  return ids.map((id) => {
    const fields = ofRow(submitted, id)
    return { id, fields, seen: fields.seen ?? "", product: fields.product?.trim().slice(0, 300) }
  })
}

/** Undefined: the row has no such input. */
export function parseRow({ id, fields }: Pick<GridRow, "id" | "fields">) {
  return inRow(id, () =>
    parseTogether({
      values: () => (fields.lowCents === undefined ? undefined : parseValues(fields)),
      shelf: () =>
        fields.shelf === undefined ? undefined : parseInput("submissions", Shelf, fields).shelf || undefined,
    }),
  )
}

export function parseValues(fields: FormFields): PlannedValues {
  return parseWithAmounts(fields, plannedAmounts, (cents) =>
    parseInput("submissions", PlannedValuesInput, cents),
  )
}

/** Its fields by their plain names. */
export function ofRow(submitted: FormFields, row: string): FormFields {
  const end = `.${row}`
  const own = Object.entries(submitted).filter(([name]) => name.endsWith(end))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(0, -end.length), value]))
}

/** Refusals of a row name its own fields. */
export function inRow<Parsed>(row: string, parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (problem) {
    throw problem instanceof Refusal ? refusalInRow(problem, row) : problem
  }
}

function refusalInRow({ code, status, facts, others }: Refusal, row: string): Refusal {
  const own = typeof facts.field === "string" ? { ...facts, field: `${facts.field}.${row}` } : facts
  const refusal = new Refusal(code, status, own)
  refusal.others = others.map((other) => refusalInRow(other, row))
  return refusal
}
