import { data } from "react-router"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { answerOfferFromPage } from "#domains/bidding/after/answer-from-page.ts"
import { listMyDisclosures, listMySecondChances } from "#domains/bidding/after/my-second-chances.ts"
import { budgetFromPage, isBudgetIntent } from "#domains/bidding/budgets/budget-from-page.ts"
import { readMyBudgets } from "#domains/bidding/budgets/read-budgets.ts"
import { readLandedChoices } from "#domains/bidding/landed/landed-choices.ts"
import { Budget } from "#domains/bidding/parts/budget.tsx"
import { useLive } from "#domains/bidding/parts/live.ts"
import { MyDisclosures } from "#domains/bidding/parts/my-disclosures.tsx"
import { SecondChances } from "#domains/bidding/parts/second-chances.tsx"
import { listMyBids } from "#domains/bidding/reads.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { MyDrams } from "#domains/drams/parts/my-drams.tsx"
import { listMyPledges } from "#domains/drams/reads.ts"
import { localeOf } from "#language/languages.ts"
import { type PlainKey, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { flashCookie } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readLandedOffer } from "../whisky-auction-live/read-landed-offer.ts"
import { readUsualCountry } from "../whisky-auction-live/usual-country.ts"
import type { Route } from "./+types/my-bids"
import { MyBidLines } from "./my-bid-lines.tsx"

const tabs = ["current", "history", "won"] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const requested = url.searchParams.get("tab")
  const tab = tabs.find((name) => name === requested) ?? "current"
  const bids = await runLoader(ctx, url, () => listMyBids(ctx, tab))
  // Lots that somebody else leads come first: they need action.
  if (tab === "current") bids.sort((one, other) => Number(one.mine.isLeading) - Number(other.mine.isLeading))
  const [pledges, budgets] =
    tab === "current"
      ? await Promise.all([
          listMyPledges(ctx),
          readMyBudgets(ctx, [...new Set(bids.map(({ lot }) => lot.auctionId))]),
        ])
      : [[], []]
  const cookies = request.headers.get("cookie")
  const [chances, disclosures, won, country] = await Promise.all([
    listMySecondChances(ctx),
    tab === "history" ? listMyDisclosures(ctx) : [],
    tab === "current" ? listMyBids(ctx, "won") : [],
    readUsualCountry(ctx, cookies),
  ])
  const secondChanceOffers = await Promise.all(
    chances.map(async (offer) => {
      const endsAt = offer.sellerUntil ?? offer.expiresAt
      const lot = { ...offer.lot, endsAt: endsAt > offer.expiresAt ? endsAt : offer.expiresAt }
      return { ...offer, landed: await readLandedOffer(ctx, lot, url.searchParams, cookies) }
    }),
  )
  const toPay = won.filter(({ mine }) => mine.orderStatus === "unpaid")
  const now = ctx.now().toISOString()
  const usual = {
    choices: readLandedChoices(new URLSearchParams(), country),
    countryName: nameOfCountry(country, localeOf[ctx.language]),
  }
  return {
    tab,
    bids,
    toPay,
    pledges,
    budgets,
    usual,
    secondChanceOffers,
    disclosures,
    now,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const auctionId = String(form.get("auction") ?? "")
  const answered = await runAction(
    ctx,
    async (): Promise<{ path: AppPath; message?: PlainKey<"my-bids"> }> => {
      requirePermission(ctx, "account")
      const path = "/my-account/my-bids"
      if (!isBudgetIntent(form.get("intent"))) {
        const message = await answerOfferFromPage(ctx, fieldsOf(form))
        return message === "accepted" ? { path: "/cart" } : { path, message: `secondChances.${message}` }
      }
      await budgetFromPage(ctx, auctionId, form)
      return { path }
    },
  )
  if (!("init" in answered)) {
    const { path, message } = answered
    throw redirect(
      path,
      message ? { status: 303, headers: { "set-cookie": flashCookie("my-bids", message) } } : 303,
    )
  }
  return data({ ...answered.data, auctionId }, answered.init ?? 422)
}

export default function MyBids({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const { tab, bids, toPay, pledges, budgets, usual, secondChanceOffers, disclosures, now } = loaderData
  const t = useTexts("my-bids")
  const closed = useTexts("closed-lot")
  const refused = actionData?.auctionId === "" ? actionData.refusal : undefined
  useLive(tab === "current" ? bids.map(({ lot }) => lot.id).slice(0, 200) : [], [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title={t("title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      {refused && <Note tone="alarm">{refused.message}</Note>}
      <SecondChances secondChanceOffers={secondChanceOffers} now={now} />
      <Tabs
        className="lg:hidden"
        label={t("title")}
        tabs={tabs.map((name) => ({
          to: name === "current" ? "/my-account/my-bids" : `/my-account/my-bids?tab=${name}`,
          label: t(`tabs.${name}`),
          isCurrent: name === tab,
          count: name === tab ? bids.length : undefined,
        }))}
      />
      {bids.length === 0 && toPay.length === 0 && (
        <EmptyState
          title={t(`none.${tab}`)}
          next={<LinkButton to="/whisky-auction-live">{closed("more")}</LinkButton>}
        />
      )}
      {bids.length > 0 && <MyBidLines rows={bids} now={now} />}
      {toPay.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t("toPay")}</h2>
          <MyBidLines rows={toPay} now={now} />
        </section>
      )}
      {budgets.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t("budgets")}</h2>
          {budgets.map((budget) => (
            <Budget
              key={budget.auctionId}
              budget={budget}
              usual={usual}
              action="/my-account/my-bids"
              refusal={actionData?.auctionId === budget.auctionId ? actionData.refusal : undefined}
              isNamed
            />
          ))}
        </section>
      )}
      <MyDrams pledges={pledges} now={now} />
      <MyDisclosures disclosures={disclosures} />
    </div>
  )
}
