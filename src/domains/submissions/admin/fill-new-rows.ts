import { findProducts } from "#domains/catalogue/reads.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { fillRows, readPasted } from "../consignments/fill-rows.ts"
import { maxNewRows } from "../consignments/typed-rows.ts"
import { refuse } from "../refusals.ts"
import type { NewRowsAnswer } from "./new-rows-answer.ts"

const pickPattern = /^pick (prd_[0-9a-z]{24})$/

/**
 * For the buttons of a form that fill its rows from the catalogue or from a spreadsheet. Nothing is written. Undefined
 * for its other buttons.
 */
export async function fillNewRows(ctx: Ctx, submitted: FormFields): Promise<NewRowsAnswer | undefined> {
  const { intent = "", find = "", pasted = "", count = "" } = submitted
  if (intent === "find") return { filled: submitted, found: await findProducts(ctx, find) }
  if (intent === "paste") {
    const rows = await readPasted(pasted, [
      "name",
      textsOf(ctx.language, "submissions-admin")("consignments.name"),
    ])
    return { filled: { ...fillRows(submitted, rows), pasted: "" }, found: [] }
  }
  const picked = pickPattern.exec(intent)?.[1]
  if (picked === undefined) return undefined
  const found = await findProducts(ctx, find)
  const product = found.find(({ id }) => id === picked)
  if (!product) throw refuse("noSuchProduct", { field: "find" })
  const row = { name: product.name, product: product.id }
  const rows = Array.from({ length: parseCount(count) }, () => row)
  return { filled: { ...fillRows(submitted, rows), count: "" }, found }
}

function parseCount(text: string): number {
  const count = Number(text.trim() || "1")
  if (!Number.isInteger(count) || count < 1 || count > maxNewRows)
    throw refuse("countUnclear", { field: "count", max: maxNewRows })
  return count
}
