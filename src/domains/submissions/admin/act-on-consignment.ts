import { actInBulk, type BulkAnswer, type BulkChange, type BulkResult } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { money } from "#language/format.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { dollarsText } from "#platform/dollars.ts"
import { proposeValues } from "../consignments/propose-values.ts"
import { refuse } from "../refusals.ts"
import { actOnBottle, type BottleAct } from "./act-on-bottle.ts"
import type { consignmentBulkActs } from "./bottle-bulk-acts.ts"
import { previewAuction, previewShelves } from "./preview-bottles.ts"
import { type ConsignmentBottle, readConsignment } from "./read-consignment.ts"
import { readSuggestedOpening } from "./read-sale-options.ts"
import { readAdminBottle } from "./reads.ts"

export async function actOnConsignment(ctx: Ctx, submissionId: string, form: FormData): Promise<BulkAnswer> {
  requirePermission(ctx, "intake")
  const { bottles } = await readConsignment(ctx, submissionId)
  const bottleOf = (id: string) => {
    const bottle = bottles.find((each) => each.id === id)
    if (!bottle) throw refuse("noSuchBottle")
    return bottle
  }
  const confirmed: string[] = []
  const handlersOf = (ctx: Ctx, form: FormData): BulkHandlers<typeof consignmentBulkActs> => {
    const act = (name: BottleAct, fields: Readonly<Record<string, string>> = {}) => {
      return (id: string) => actOnBottle(ctx, bottleOf(id).id, name, withFields(form, fields))
    }
    return {
      // Together below, because the seller gets one e-mail for all of them.
      propose: async (id) => confirmed.push(bottleOf(id).id),
      receive: act("receive"),
      inspect: act("inspect", { genuine: "yes" }),
      photograph: act("photograph"),
      catalogue: (id) => act("catalogue", { productId: bottleOf(id).productId ?? "" })(id),
      shelve: act("shelve"),
      assign: async (id) => act("assign", { openingCents: await openingOf(ctx, form, bottleOf(id)) })(id),
      refuse: act("refuse"),
      return: act("return"),
    }
  }
  const answer = await actInBulk(ctx, form, handlersOf(ctx, form), {
    handlersOf: (trial, seeing) => ({
      ...handlersOf(trial, seeing),
      propose: (id) => proposeOne(trial, submissionId, bottleOf(id)),
    }),
    previews: {
      propose: async (rows) => rows.map((id) => changeOf(ctx, bottleOf(id))),
      shelve: (rows) => previewShelves(ctx, rows, form),
      assign: (rows) => previewAuction(ctx, rows, form, (id) => openingOf(ctx, form, bottleOf(id))),
    },
  })
  if (confirmed.length === 0) return answer
  const chosen = confirmed.map((id) => ({ id, seen: String(form.get(`seen ${id}`) ?? "") }))
  return resultOf(ctx, await proposeValues(ctx, submissionId, chosen))
}

async function proposeOne(ctx: Ctx, submissionId: string, { id, seen }: ConsignmentBottle): Promise<void> {
  const [refused] = (await proposeValues(ctx, submissionId, [{ id, seen }])).refused
  if (refused) throw refused.refusal
}

function withFields(form: FormData, fields: Readonly<Record<string, string>>): FormData {
  const whole = new FormData()
  for (const [name, value] of form) whole.append(name, value)
  for (const [name, value] of Object.entries(fields)) whole.set(name, value)
  return whole
}

/** Where staff leave it empty it is the one suggested for the bottle. */
async function openingOf(ctx: Ctx, form: FormData, { id }: ConsignmentBottle): Promise<string> {
  const typed = String(form.get("openingCents") ?? "").trim()
  if (typed !== "") return typed
  return dollarsText(await readSuggestedOpening(ctx, await readAdminBottle(ctx, id)))
}

/** What its seller will be asked to sign. */
function changeOf(ctx: Ctx, bottle: ConsignmentBottle): BulkChange {
  const t = textsOf(ctx.language, "submissions-admin")
  const { id, name, seen, state, requestedReserveCents, lowCents, highCents, reserveCents } = bottle
  const asked = requestedReserveCents === null ? t(`intake.states.${state}`) : money(requestedReserveCents)
  if (lowCents === null || highCents === null) {
    const missing = messageOf(refuse("estimateRequired"), ctx.language)
    return { row: id, name, seen, before: asked, after: "–", refusal: missing }
  }
  const reserve = reserveCents === null ? "" : t("consignments.withReserve", { amount: money(reserveCents) })
  const isHigh = reserveCents !== null && reserveCents > lowCents
  const warning = isHigh ? t("consignments.reserveAboveLow") : ""
  const after = [`${money(lowCents)} – ${money(highCents)}`, reserve, warning].filter(Boolean).join(" · ")
  return { row: id, name, seen, before: asked, after }
}

function resultOf(ctx: Ctx, { proposed, refused }: Awaited<ReturnType<typeof proposeValues>>): BulkResult {
  const messages = Map.groupBy(refused, ({ refusal }) => messageOf(refusal, ctx.language))
  return {
    completed: proposed.length,
    refused: [...messages].map(([message, rows]) => ({ message, rows: rows.map(({ id }) => id) })),
  }
}
