import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { formatLocalTime } from "#platform/time.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { addDramOffer, removeDramOffer } from "../../add-dram-offer.ts"
import { cancelDramSale } from "../../cancel-dram-sale.ts"
import { openDramSale } from "../../create-dram-sale.ts"
import { readDefaultDramLimits } from "../../dram-limits.ts"
import { moveDramSaleEnd } from "../../move-dram-sale-end.ts"
import { refuse } from "../../refusals.ts"
import { parseDramOffer, parseDramSaleEnd } from "../dram-sale-form.ts"
import { AddDramOffer } from "../parts/add-dram-offer.tsx"
import { DramSaleEnd } from "../parts/dram-sale-end.tsx"
import { DramSaleOffers, DramSalePledges } from "../parts/dram-sale-tables.tsx"
import { type DramSaleView, findBottlesInStock, readDramSale } from "../reads.ts"
import type { Route } from "./+types/dram-sale"

export const loader = adminLoader("shop", async (ctx, { params, url }: Route.LoaderArgs) => {
  const dramSale = await readDramSale(ctx, params.id)
  const q = url.searchParams.get("q") ?? ""
  const found = dramSale.status === "draft" ? await findBottlesInStock(ctx, dramSale.location, q) : []
  return {
    dramSale,
    endsAt: formatLocalTime(dramSale.endsAt),
    q,
    found,
    limits: await readDefaultDramLimits(ctx),
    activity: await readActivity(ctx, params.id),
  }
})

export const action = adminAction("shop", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const outcome = await act(ctx, params.id, submitted)
  return redirectWithToast(pathTo("/admin/dram-sales/:id", params), "drams-admin", `${outcome}`)
})

async function act(ctx: Ctx, dramSaleId: string, submitted: FormFields) {
  switch (submitted.intent) {
    case "add":
      await addDramOffer(ctx, dramSaleId, parseDramOffer(submitted))
      return "added"
    case "remove":
      await removeDramOffer(ctx, dramSaleId, submitted.listing ?? "")
      return "removed"
    case "open":
      await openDramSale(ctx, dramSaleId)
      return "opened"
    case "move": {
      const { status } = await readDramSale(ctx, dramSaleId)
      await moveDramSaleEnd(ctx, dramSaleId, parseDramSaleEnd(ctx, status, submitted))
      return "moved"
    }
    case "cancel":
      await cancelDramSale(ctx, dramSaleId, submitted.reason ?? "")
      return "cancelled"
    default:
      throw refuse("noSuchDramSale")
  }
}

export default function DramSale({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("drams-admin")
  const dramsTexts = useTexts("drams")
  const language = useLanguage()
  const { dramSale, endsAt, q, found } = loaderData
  const refused = refusedIn(actionData)
  const isDraft = dramSale.status === "draft"
  return (
    <>
      <AdminPageHead
        title={dramSale.title}
        back={{ to: "/admin/dram-sales", text: t("title") }}
        aside={`${t(`statuses.${dramSale.status}`)} · ${dramsTexts("endsAt", { time: formatDate(dramSale.endsAt, language) })}`}
      />
      <FormProblem answer={actionData} />
      <DramSaleOffers dramSale={dramSale} />
      {isDraft && <AddDramOffer q={q} found={found} limits={loaderData.limits} answer={refused} />}
      {(isDraft || dramSale.status === "open") && (
        <Acts dramSale={dramSale} endsAt={endsAt} answer={refused} />
      )}
      {!isDraft && <DramSalePledges dramSale={dramSale} />}
      <ObjectActivity activity={loaderData.activity} />
    </>
  )
}

type DramSaleActsProps = { dramSale: DramSaleView; endsAt: string; answer: PageAnswer }

function Acts({ dramSale, endsAt, answer }: DramSaleActsProps) {
  const t = useTexts("drams-admin")
  const cancelling = refusedIn(answer, "cancel")
  return (
    <div className="grid gap-6 border-t border-rule pt-5 md:grid-cols-2">
      {dramSale.status === "draft" && (
        <Form method="post" className="grid content-start justify-items-start gap-2">
          <p className="label-text">{t("openNote")}</p>
          <SubmitButton kind="act" intent="open" disabled={dramSale.offers.length === 0} text={t("open")} />
        </Form>
      )}
      <DramSaleEnd dramSale={dramSale} endsAt={endsAt} answer={refusedIn(answer, "move")} />
      <details open={cancelling?.refusal.facts.field === "reason"}>
        <summary className="link inline-flex min-h-6 items-center">{t("cancel")}</summary>
        <AdminForm answer={cancelling} className="grid gap-3 pt-3">
          <p>{t("cancelNote")}</p>
          <TextField name="reason" label={t("reason")} hint={t("reasonHint")} maxLength={500} required />
          <div>
            <SubmitButton kind="alarm" intent="cancel" text={t("cancel")} />
          </div>
        </AdminForm>
      </details>
    </div>
  )
}
