import { FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Facts } from "#admin/facts.tsx"
import { TableSection } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { listSegmentNames } from "#domains/segments/read-segments.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isOneOf } from "#platform/records.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { actOnPromotion, promotionActs } from "../act-on-promotion.ts"
import { type AdminPromotion, readPromotion } from "../list-promotions.ts"
import { previewColumns, promotionTones, usedColumns } from "../parts/promotion-columns.tsx"
import { PromotionForm } from "../parts/promotion-fields.tsx"
import { promotionValues, zoneOfPlaces } from "../promotion-form.ts"
import type { Route } from "./+types/promotion"

export const loader = adminLoader("shop", async (ctx, { params }: Route.LoaderArgs) => {
  const promotion = await readPromotion(ctx, params.id)
  return {
    promotion,
    values: promotionValues(promotion.terms),
    zone: zoneOfPlaces(promotion.terms.places),
    segments: await listSegmentNames(ctx),
    activity: await readActivity(ctx, params.id),
  }
})

export const action = adminAction("shop", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const act = isOneOf(promotionActs, submitted.intent) ? submitted.intent : "save"
  await actOnPromotion(ctx, params.id, act, submitted)
  return redirectWithToast(pathTo("/admin/promotions/:id", params), "promotions-admin", `messages.${act}`)
})

export default function PromotionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("promotions-admin")
  const kit = useTexts("admin")
  const { promotion, values, zone, segments, activity } = loaderData
  const { state, terms } = promotion
  return (
    <>
      <AdminPageHead
        title={terms.name}
        back={{ to: "/admin/promotions", text: kit("nav.promotions") }}
        aside={
          <Badge tone={promotionTones[state]} isFilled>
            {t(`states.${state}`)}
          </Badge>
        }
      >
        <LinkButton to={`/admin/promotions/new?from=${promotion.id}`} text={t("duplicate")} />
        {state !== "over" && <StateForm state={state} />}
      </AdminPageHead>
      <FormProblem answer={actionData} />
      <PromotionFacts
        promotion={promotion}
        zone={zone}
        audience={segments.find(({ id }) => id === terms.segmentId)?.name ?? null}
      />
      <TableSection
        noun="promotions-admin"
        title={t("preview")}
        columns={previewColumns}
        rows={promotion.preview}
      />
      <TableSection
        noun="promotions-admin"
        title={t("orders")}
        columns={usedColumns}
        rows={promotion.orders}
      />
      {state !== "over" && (
        <PromotionForm answer={actionData} segments={segments} values={values} submit={t("save")} />
      )}
      <ObjectActivity activity={activity} />
    </>
  )
}

function StateForm({ state }: Pick<AdminPromotion, "state">) {
  const t = useTexts("promotions-admin")
  return (
    <Form method="post" preventScrollReset className="contents">
      {state === "paused" ? (
        <SubmitButton intent="resume" text={t("acts.resume")} />
      ) : (
        <SubmitButton intent="pause" text={t("acts.pause")} />
      )}
      <SubmitButton kind="alarm" intent="end" text={t("acts.end")} />
    </Form>
  )
}

type FactsProps = {
  promotion: AdminPromotion
  audience: string | null
  zone: Route.ComponentProps["loaderData"]["zone"]
}

function PromotionFacts({ promotion: { terms, uses, givenCents }, audience, zone }: FactsProps) {
  const t = useTexts("promotions-admin")
  const language = useLanguage()
  const { kind, basisPoints, amountCents, maxUses } = terms
  const discount = { percent: (basisPoints ?? 0) / 100, amount: money(amountCents ?? 0) }
  const at = (moment: Date | string) => formatDate(moment, language, "moment", zone)
  return (
    <Facts
      label={t("facts")}
      facts={[
        [t("code"), terms.code ?? t("automatic")],
        [t("discount"), t(`discounts.${kind}`, discount)],
        [t("audience"), audience ?? t("everybody")],
        [t("starts"), at(terms.startsAt)],
        [t("ends"), terms.endsAt && at(terms.endsAt)],
        [t("uses"), maxUses === null ? String(uses) : t("usesOf", { uses, count: maxUses })],
        [t("given"), money(givenCents)],
      ]}
    />
  )
}
