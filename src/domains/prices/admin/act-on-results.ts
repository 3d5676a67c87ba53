import type { Ctx } from "#platform/ctx.ts"
import { type MatchDecision, setMatch } from "../set-match.ts"

export async function actOnResults(ctx: Ctx, form: FormData): Promise<number> {
  const ids = form.getAll("id").filter((id) => typeof id === "string")
  return await setMatch(ctx, { ids, as: matchOf(form) })
}

function matchOf(form: FormData): MatchDecision["as"] {
  const intent = form.get("intent")
  if (intent === "none" || intent === "rule") return intent
  return { productId: String(form.get("product") ?? "") }
}
