import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { formError } from "#ui/field-error.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { CaskForm, GaugeForm } from "../../inputs.ts"
import { dayText } from "../../parts/cask-dates.ts"
import { changeCask, regaugeCask } from "../../save-cask.ts"
import { CaskFields, GaugeFields } from "../parts/cask-fields.tsx"
import { CaskOffer } from "../parts/cask-offer.tsx"
import { listDistilleryNames, readCaskForAdmin } from "../reads.ts"
import { saveCaskOffer } from "../save-cask-offer.ts"
import type { Route } from "./+types/cask"

export const loader = adminLoader("catalogue", async (ctx, { params }: Route.LoaderArgs) => {
  const cask = await readCaskForAdmin(ctx, params.id)
  return { ...cask, distilleries: await listDistilleryNames(ctx) }
})

const messages = { facts: "saved", gauge: "gauged", offer: "offered" } as const

export const action = adminAction("catalogue", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const intent = submitted.intent === "gauge" || submitted.intent === "offer" ? submitted.intent : "facts"
  await save(ctx, params.id, intent, submitted)
  return redirectWithToast(pathTo("/admin/casks/:id", params), "casks-admin", `messages.${messages[intent]}`)
})

async function save(ctx: Ctx, id: string, intent: keyof typeof messages, submitted: FormFields) {
  if (intent === "facts") return await changeCask(ctx, id, parseInput("casks", CaskForm, submitted))
  if (intent === "gauge") return await regaugeCask(ctx, id, parseInput("casks", GaugeForm, submitted))
  const { cask, listing } = await readCaskForAdmin(ctx, id)
  await saveCaskOffer(ctx, { caskId: cask.id, listingId: listing?.id ?? null }, submitted)
}

export default function AdminCaskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cask, listing, regauges, distilleries } = loaderData
  const t = useTexts("casks-admin")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const of = (intent: string) => (refused?.submitted?.intent === intent ? refused : undefined)
  const typed = Object.fromEntries(Object.entries(cask).map(([name, value]) => [name, String(value ?? "")]))
  const part = (intent: string) => ({ values: of(intent)?.submitted ?? typed, refusal: of(intent)?.refusal })
  const problem = of("offer") ? undefined : formError(refused?.refusal)
  const path =
    listing && listing.status !== "draft"
      ? listingPath({ kind: "cask", name: cask.name, location: listing.location, caskId: cask.id })
      : undefined
  return (
    <>
      <PageHead title={cask.name} isHidden />
      <AdminPageHead
        title={cask.name}
        back={{ to: "/admin/casks", text: t("casks") }}
        aside={`${cask.number}, ${t(`offers.${listing?.status ?? "none"}`)}`}
      >
        {path && (
          <Link className="link px-2 py-2" to={path}>
            {t("onSite")}
          </Link>
        )}
      </AdminPageHead>
      {problem && <Note tone="alarm">{problem}</Note>}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <PostForm
          refusal={part("facts").refusal}
          action="?"
          preventScrollReset
          className="grid content-start gap-4"
        >
          <h2 className="text-lg">{t("facts")}</h2>
          <CaskFields {...part("facts")} distilleries={distilleries} />
          <Button name="intent" value="facts" className="justify-self-start" disabled={isBusy}>
            {t("saveFacts")}
          </Button>
        </PostForm>
        <div className="grid content-start gap-10">
          <CaskOffer
            key={`${listing?.status} ${listing?.priceCents}`}
            listing={listing}
            refused={of("offer")}
          />
          <PostForm
            refusal={part("gauge").refusal}
            action="?"
            preventScrollReset
            className="grid content-start gap-4"
          >
            <h2 className="text-lg">{t("gauge")}</h2>
            <GaugeFields {...part("gauge")} />
            <Button name="intent" value="gauge" className="justify-self-start" disabled={isBusy}>
              {t("saveGauge")}
            </Button>
          </PostForm>
          {regauges.length > 0 && (
            <section className="grid gap-2">
              <h2 className="text-lg">{t("before")}</h2>
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
            </section>
          )}
        </div>
      </div>
    </>
  )
}
