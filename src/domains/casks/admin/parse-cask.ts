import type { Ctx } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { CaskForm, GaugeForm } from "../inputs.ts"
import type { Measures } from "../rules.ts"
import { requireDistillery, requireFreeNumber, requireMeasures } from "../save-cask.ts"

const MeasuresForm = CaskForm.pick({ filledOn: true }).extend(GaugeForm.shape)

export async function parseNewCask(ctx: Ctx, submitted: FormFields) {
  return await checkTogether({
    facts: () => parseCaskFacts(ctx, submitted),
    gauge: () => parseGauge(ctx, submitted),
  })
}

/** `stored` is the cask that is changed. */
export async function parseCaskFacts(
  ctx: Ctx,
  submitted: FormFields,
  stored?: Measures & { id: string },
): Promise<CaskForm> {
  const { distilleryId = "", number = "" } = submitted
  const { facts } = await checkTogether({
    facts: () => parseInput("casks", CaskForm, submitted),
    distillery: () => requireDistillery(ctx, distilleryId.trim()),
    number: () => requireFreeNumber(ctx, number.trim(), stored?.id),
    measures: () => stored && checkMeasures(ctx, { ...stored, filledOn: submitted.filledOn }),
  })
  return facts
}

export function parseGauge(ctx: Ctx, submitted: FormFields, filledOn = submitted.filledOn): GaugeForm {
  const { gauge } = parseTogether({
    gauge: () => parseInput("casks", GaugeForm, submitted),
    measures: () => checkMeasures(ctx, { ...submitted, filledOn }),
  })
  return gauge
}

/** What is not a figure or a date is refused by its own field. */
function checkMeasures(ctx: Ctx, typed: Partial<Record<keyof Measures, unknown>>): void {
  const measures = MeasuresForm.safeParse(typed)
  if (measures.success) requireMeasures(ctx, measures.data)
}
