import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { formatLocalTime } from "#platform/time.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
    case "move":
      await moveDramSaleEnd(ctx, dramSaleId, {
        endsAt: parseDramSaleEnd(submitted),
        reason: submitted.reason ?? "",
      })
      return "moved"
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
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  const isDraft = dramSale.status === "draft"
  return (
    <>
      <PageHead title={dramSale.title} isHidden />
      <AdminPageHead
        title={dramSale.title}
        back={{ to: "/admin/dram-sales", text: t("title") }}
        aside={`${t(`statuses.${dramSale.status}`)} · ${dramsTexts("endsAt", { time: formatDate(dramSale.endsAt, language) })}`}
      />
      {problem && <Note tone="alarm">{problem}</Note>}
      <DramSaleOffers dramSale={dramSale} />
      {isDraft && (
        <AddDramOffer
          q={q}
          found={found}
          limits={loaderData.limits}
          submitted={refused?.submitted}
          refusal={refused?.refusal}
        />
      )}
      {(isDraft || dramSale.status === "open") && (
        <Acts dramSale={dramSale} endsAt={endsAt} submitted={refused?.submitted} refusal={refused?.refusal} />
      )}
      {!isDraft && <DramSalePledges dramSale={dramSale} />}
    </>
  )
}

type DramSaleActsProps = {
  dramSale: DramSaleView
  endsAt: string
  submitted: FormFields | undefined
  refusal: RefusalView | undefined
}

function Acts({ dramSale, endsAt, submitted, refusal }: DramSaleActsProps) {
  const t = useTexts("drams-admin")
  const isBusy = useNavigation().state !== "idle"
  const of = (intent: string) => (submitted?.intent === intent ? refusal : undefined)
  return (
    <div className="grid gap-6 border-t border-rule pt-5 md:grid-cols-2">
      {dramSale.status === "draft" && (
        <Form method="post" className="grid content-start justify-items-start gap-2">
          <p className="label-text">{t("openNote")}</p>
          <Button kind="act" name="intent" value="open" disabled={isBusy || dramSale.offers.length === 0}>
            {t("open")}
          </Button>
        </Form>
      )}
      <DramSaleEnd dramSale={dramSale} endsAt={endsAt} submitted={submitted} refusal={of("move")} />
      <details open={of("cancel")?.facts.field === "reason"}>
        <summary className="link inline-flex min-h-6 items-center">{t("cancel")}</summary>
        <PostForm refusal={of("cancel")} className="grid gap-3 pt-3">
          <p>{t("cancelNote")}</p>
          <Field
            label={t("reason")}
            hint={t("reasonHint")}
            anchor="reason"
            error={fieldError(of("cancel"), "reason")}
          >
            {(fieldProps) => <Input {...fieldProps} name="reason" maxLength={500} required />}
          </Field>
          <div>
            <Button kind="alarm" name="intent" value="cancel" disabled={isBusy}>
              {t("cancel")}
            </Button>
          </div>
        </PostForm>
      </details>
    </div>
  )
}
