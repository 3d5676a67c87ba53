import { AdminForm, FormProblem, readsAfterConflict, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { listingStateText } from "#domains/listings/price.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { dayText } from "../../parts/cask-dates.ts"
import { changeCask, regaugeCask } from "../../save-cask.ts"
import { parseCaskFacts, parseGauge } from "../parse-cask.ts"
import { CaskFields, GaugeFields } from "../parts/cask-fields.tsx"
import { CaskOffer } from "../parts/cask-offer.tsx"
import { listDistilleryNames, readCaskForAdmin } from "../reads.ts"
import { saveCaskOffer } from "../save-cask-offer.ts"
import type { Route } from "./+types/cask"

export const loader = adminLoader("catalogue", async (ctx, { params }: Route.LoaderArgs) => {
  const cask = await readCaskForAdmin(ctx, params.id)
  const [distilleries, activity] = await Promise.all([listDistilleryNames(ctx), readActivity(ctx, params.id)])
  return { ...cask, distilleries, activity }
})

const messages = { facts: "saved", gauge: "gauged", offer: "offered" } as const

export const action = adminAction("catalogue", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const intent = submitted.intent === "gauge" || submitted.intent === "offer" ? submitted.intent : "facts"
  await save(ctx, params.id, intent, submitted)
  return redirectWithToast(pathTo("/admin/casks/:id", params), "casks-admin", `messages.${messages[intent]}`)
})

async function save(ctx: Ctx, id: string, intent: keyof typeof messages, submitted: FormFields) {
  const { cask, listing } = await readCaskForAdmin(ctx, id)
  if (intent === "facts") return await changeCask(ctx, id, await parseCaskFacts(ctx, submitted, cask))
  if (intent === "gauge") return await regaugeCask(ctx, id, parseGauge(ctx, submitted, cask.filledOn))
  await saveCaskOffer(ctx, { caskId: cask.id, listingId: listing?.id ?? null }, submitted)
}

export const shouldRevalidate = readsAfterConflict

export default function AdminCaskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cask, listing, regauges, distilleries } = loaderData
  const t = useTexts("casks-admin")
  const language = useLanguage()
  const typed = Object.fromEntries(Object.entries(cask).map(([name, value]) => [name, String(value ?? "")]))
  const of = (intent: string) => refusedIn(actionData, intent)
  const path =
    listing && listing.status !== "draft"
      ? listingPath({ kind: "cask", name: cask.name, location: listing.location, caskId: cask.id })
      : undefined
  return (
    <>
      <AdminPageHead
        title={cask.name}
        back={{ to: "/admin/casks", text: t("casks") }}
        aside={`${cask.number}, ${t(`offers.${listing?.status ?? "none"}`)}`}
      >
        {path && <TextLink to={path} className="px-2 py-2" text={t("onSite")} />}
      </AdminPageHead>
      {!of("offer") && <FormProblem answer={actionData} />}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <AdminForm
          asksBeforeLeaving
          answer={of("facts")}
          values={typed}
          action="?"
          preventScrollReset
          className="grid content-start gap-4"
        >
          <h2 className="text-lg">{t("facts")}</h2>
          <CaskFields distilleries={distilleries} />
          <SubmitButton intent="facts" className="justify-self-start" text={t("saveFacts")} />
        </AdminForm>
        <div className="grid content-start gap-10">
          <CaskOffer key={listing && listingStateText(listing)} listing={listing} answer={of("offer")} />
          <AdminForm
            asksBeforeLeaving
            answer={of("gauge")}
            values={typed}
            action="?"
            preventScrollReset
            className="grid content-start gap-4"
          >
            <h2 className="text-lg">{t("gauge")}</h2>
            <GaugeFields />
            <SubmitButton intent="gauge" className="justify-self-start" text={t("saveGauge")} />
          </AdminForm>
          {regauges.length > 0 && (
            <Section title={t("before")}>
              <ul className="figures grid gap-1 text-sm">
                {regauges.map((gauge) => (
                  <li key={gauge.at}>
                    {t("beforeLine", {
                      bulk: gauge.bulkLitres,
                      abv: gauge.abvPercent,
                      rla: gauge.rlaLitres,
                      date: dayText(gauge.regaugedOn, language),
                    })}{" "}
                    <span className="text-ink-soft">({gauge.by})</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
      <ObjectActivity activity={loaderData.activity} />
    </>
  )
}
