import { z } from "zod"
import type { Id } from "#platform/ids.ts"
import { type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { BottleToSubmit } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import type { PlannedValues } from "./bottle-plan.ts"
import type { NamedProducts } from "./named-products.ts"
import { inRow, ofRow, parseValues } from "./row-input.ts"
import { filledRows } from "./typed-rows.ts"

export type NewBottle = {
  name: string
  productId: Id<"prd"> | null
  type: string
  volumeMl: number
  abvPercent: number
  values: PlannedValues
}

const { name, type, volumeMl, abvPercent } = BottleToSubmit.shape
export const BottleFacts = z.object({ name, type, volumeMl, abvPercent })

export function namesIn(submitted: FormFields): string[] {
  return filledRows(submitted).map((row) => submitted[`name.${row}`]?.trim() ?? "")
}

/**
 * A bottle that the catalogue has by this name takes from it what is left empty. `product` is set where staff have
 * chosen one of several with the same name.
 */
export function parseNewRows(submitted: FormFields, named: NamedProducts): NewBottle[] {
  const rows = filledRows(submitted)
  if (rows.length === 0) throw refuse("bottleRequired", { field: "name.1" })
  const parsed = parseTogether(
    Object.fromEntries(
      rows.map((row) => [`row ${row}`, () => inRow(row, () => parseNewRow(ofRow(submitted, row), named))]),
    ),
  )
  return Object.values(parsed)
}

function parseNewRow(fields: FormFields, named: NamedProducts): NewBottle {
  const found = named.get((fields.name ?? "").trim().toLowerCase()) ?? []
  const known = found.length === 1 ? found[0] : found.find(({ id }) => id === fields.product)
  const { facts, values } = parseTogether({
    facts: () =>
      parseInput("submissions", BottleFacts, {
        name: fields.name,
        type: fields.type?.trim() || known?.category,
        volumeMl: fields.volumeMl?.trim() || known?.volumeMl,
        abvPercent: fields.abvPercent?.trim().replace(",", ".") || known?.abvPercent,
      }),
    values: () => parseValues(fields),
  })
  return { ...facts, productId: known?.id ?? null, values }
}
