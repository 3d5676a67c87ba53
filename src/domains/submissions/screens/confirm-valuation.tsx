import { useLocation } from "react-router"
import { readSite } from "#domains/content/site.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { currentPage, withSearch } from "#platform/app-path.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { NextAuction } from "../parts/next-auction.tsx"
import { ValuationForm } from "../parts/valuation-form.tsx"
import { ValuationTerms } from "../parts/valuation-terms.tsx"
import { readSellingPlan } from "../plan/read-selling-plan.ts"
import { answerValuation, readValuation, ValuationAnswer } from "../valuations/answer-valuation.ts"
import { statusOf, thanks } from "../valuations/valuation-texts.ts"
import type { Route } from "./+types/confirm-valuation"

type Params = { id: string; bottleId: string }

function valuationLinkOf({ id, bottleId }: Params, url: URL) {
  return { submissionId: id, bottleId, key: url.searchParams.get("key") }
}

/** Opening the page changes nothing: mail scanners open links too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const [proposal, site, plan] = await Promise.all([
      readValuation(ctx, valuationLinkOf(params, url)),
      readSite(ctx),
      readSellingPlan(ctx),
    ])
    return { ...proposal, plan, addressLines: site.addressLines, isSignedIn: ctx.actor.id !== null }
  })
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await answerValuation(
        ctx,
        valuationLinkOf(params, url),
        parseInput("submissions", ValuationAnswer, submitted),
      )
      return redirect(withSearch(currentPage(url), url.search), 303)
    },
    submitted,
  )
}

export default function ConfirmValuation({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const { bottle, sender, valuation, plan } = loaderData
  const t = useTexts("submissions")
  const { search } = useLocation()
  const status = statusOf(valuation)
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-5 md:py-8">
      <PageHead title={t("valuationPage.title", { name: bottle.name })} isHidden />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("valuationPage.title", { name: bottle.name })}</h1>
        <p className="text-ink-soft">
          {t("valuationPage.facts", { volume: bottle.volumeMl, abv: bottle.abvPercent })}
        </p>
        {valuation.lotId !== null && status !== "agreed" && (
          <p className="text-ink-soft">{t("valuationPage.newTerms")}</p>
        )}
        {status === "open" && valuation.lotId === null && (
          <p className="font-name text-lg text-ink-soft">{t("valuationPage.lead", { name: sender })}</p>
        )}
        {(status === "open" || status === "agreed") && valuation.lotId === null && plan.auction && (
          <p>
            <NextAuction auction={plan.auction} />
          </p>
        )}
      </header>
      <NextSteps {...loaderData} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <ValuationTerms valuation={valuation} />
          <p>
            <a className="link" href={`agreement.pdf${search}`}>
              {t("agreement.pdf")}
            </a>
          </p>
        </div>
        {status === "open" && <ValuationForm refusal={refused?.refusal} submitted={refused?.submitted} />}
      </div>
    </div>
  )
}

function NextSteps({ valuation, addressLines, isSignedIn, accountPath }: Route.ComponentProps["loaderData"]) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const status = statusOf(valuation)
  const moment = valuation.answeredAt ? formatDate(valuation.answeredAt, language) : ""
  if (status === "open") return null
  if (status === "agreed")
    return (
      <div className="grid max-w-read gap-4">
        <Note tone="lead">
          <strong className="block">{thanks}</strong>
          {t("valuationPage.agreedOn", { name: valuation.answeredName ?? "", moment })}
        </Note>
        <p>
          {valuation.lotId === null
            ? t("valuationPage.next", { address: addressLines.join(", ") })
            : t("valuationPage.newTermsAgreed")}
        </p>
        {accountPath && (
          <p>
            {t("valuationPage.needsAccount")}{" "}
            <Link className="link" to={accountPath}>
              {t("submitted.makeAccount")}
            </Link>
          </p>
        )}
        {isSignedIn && !accountPath && (
          <Link className="link" to="/my-account/my-sales">
            {t("valuationPage.toSales")}
          </Link>
        )}
      </div>
    )
  return (
    <div className="max-w-read">
      <Note>{t(`valuationPage.${status}`, { moment })}</Note>
    </div>
  )
}
