import type { Ctx } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { parseSingaporeTime } from "#platform/time.ts"
import { componentField, statusComponents } from "../components.ts"
import { IncidentForm, IncidentUpdateForm } from "../inputs.ts"
import { requireBegun } from "../require-begun.ts"

/** Finds everything that is wrong at once, also what only the clock knows. */
export async function checkIncident(ctx: Ctx, submitted: FormFields): Promise<IncidentForm> {
  const { form } = await checkTogether({
    form: () => parseInput("status", IncidentForm, { ...submitted, components: componentsIn(submitted) }),
    begin: () => requireBegun(parseSingaporeTime(submitted.beganAt ?? ""), ctx.now()),
  })
  return form
}

export function parseIncidentUpdate(submitted: FormFields): IncidentUpdateForm {
  return parseInput("status", IncidentUpdateForm, { ...submitted, components: componentsIn(submitted) })
}

function componentsIn(submitted: FormFields) {
  return statusComponents.filter((component) => submitted[componentField(component)] !== undefined)
}
