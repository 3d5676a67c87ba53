import type { ReactNode } from "react"
import { data } from "react-router"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { answerOfferFromPage } from "#domains/bidding/after/answer-from-page.ts"
import { listMyDisclosures, listMySecondChances } from "#domains/bidding/after/my-second-chances.ts"
import { allIn } from "#domains/bidding/all-in.ts"
import { budgetFromPage, isBudgetIntent } from "#domains/bidding/budgets/budget-from-page.ts"
import { readMyBudgets } from "#domains/bidding/budgets/read-budgets.ts"
import { readLandedChoices } from "#domains/bidding/landed/landed-choices.ts"
import { Budget } from "#domains/bidding/parts/budget.tsx"
import { useLive, useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { MyDisclosures } from "#domains/bidding/parts/my-disclosures.tsx"
import { bidPositionAt, LotStatusMark } from "#domains/bidding/parts/place.tsx"
import { SecondChances } from "#domains/bidding/parts/second-chances.tsx"
import { readCommission } from "#domains/bidding/read-commission.ts"
import { listMyBids } from "#domains/bidding/reads.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { MyDrams } from "#domains/drams/parts/my-drams.tsx"
import { listMyPledges } from "#domains/drams/reads.ts"
import { formatDate, money } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { type PlainKey, useLanguage, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { useLiveRevalidation } from "#ui/live-stream.ts"
import { Note } from "#ui/note.tsx"
import { OfRow } from "#ui/of-row.tsx"
import { Price } from "#ui/price.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { flashCookie } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { readUsualCountry } from "../whisky-auction-live/usual-country.ts"
import type { Route } from "./+types/my-bids"

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
  const [secondChanceOffers, disclosures, commissionBasisPoints, won] = await Promise.all([
    listMySecondChances(ctx),
    tab === "history" ? listMyDisclosures(ctx) : [],
    readCommission(ctx),
    tab === "current" ? listMyBids(ctx, "won") : [],
  ])
  const toPay = won.filter(({ mine }) => mine.orderStatus === "unpaid")
  const now = ctx.now().toISOString()
  const country = await readUsualCountry(ctx, request.headers.get("cookie"))
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
    commissionBasisPoints,
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

type MyBidRow = Awaited<ReturnType<typeof listMyBids>>[number]

export default function MyBids({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useFormResult(answer)
  const { tab, bids, toPay, pledges, budgets, usual, secondChanceOffers, disclosures } = loaderData
  const { commissionBasisPoints, now } = loaderData
  const t = useTexts("my-bids")
  const closed = useTexts("closed-lot")
  const refused = actionData?.auctionId === "" ? actionData.refusal : undefined
  useLive(tab === "current" ? bids.map(({ lot }) => lot.id).slice(0, 200) : [], [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead title={t("title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      {refused && <Note tone="alarm">{refused.message}</Note>}
      <SecondChances
        secondChanceOffers={secondChanceOffers}
        commissionBasisPoints={commissionBasisPoints}
        now={now}
      />
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
      {bids.length > 0 && <Lines rows={bids} commissionBasisPoints={commissionBasisPoints} now={now} />}
      {toPay.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t("toPay")}</h2>
          <Lines rows={toPay} commissionBasisPoints={commissionBasisPoints} now={now} />
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

const columns = "gap-x-4 md:grid-cols-[3rem_minmax(0,1fr)_7rem_7rem_11rem]"

type LinesProps = { rows: readonly MyBidRow[]; commissionBasisPoints: number; now: string }

function Lines({ rows, commissionBasisPoints, now }: LinesProps) {
  const bidding = useTexts("bidding")
  return (
    <div>
      <p
        aria-hidden="true"
        className={`label-text hidden border-b border-rule-strong pb-2 md:grid ${columns}`}
      >
        <span />
        <span>{bidding("columns.name")}</span>
        <span className="text-right">{bidding("columns.current")}</span>
        <span className="text-right">{bidding("yourMaximum")}</span>
      </p>
      <ul>
        {rows.map((row) => (
          <Line key={row.lot.id} row={row} commissionBasisPoints={commissionBasisPoints} now={now} />
        ))}
      </ul>
    </div>
  )
}

type LineProps = Omit<LinesProps, "rows"> & { row: MyBidRow }

function Line({ row, commissionBasisPoints, now }: LineProps) {
  const t = useTexts("my-bids")
  const bidding = useTexts("bidding")
  const language = useLanguage()
  const { mine } = row
  const lot = useLot(row.lot)
  useLiveRevalidation(lot.status !== row.lot.status)
  const isOutbid = bidPositionAt(lot, mine) === "outbid"
  return (
    <li
      className={`grid grid-cols-[3rem_minmax(0,1fr)] gap-y-2 border-b border-rule py-4 md:items-center md:py-2.5 ${columns}`}
    >
      <LotImage lot={lot} className="max-w-10 row-span-2 md:row-span-1" />
      <div className="grid gap-0.5">
        <p className="figures label-text">{bidding("lotNumber", { number: lot.number })}</p>
        <Link to={lot.path} className="font-name text-base leading-snug no-underline hover:text-act-text">
          {lot.name}
        </Link>
        <p className="text-xs break-keep text-ink-soft">
          {t("startingBid", { price: money(lot.openingCents) })}
          <br />
          {t("runs", {
            start: formatDate(mine.startsAt, language, "day"),
            end: formatDate(lot.endsAt, language, "day"),
          })}
        </p>
      </div>
      <dl className="col-start-2 grid grid-cols-2 gap-4 md:contents">
        <Figure label={bidding(lot.status === "sold" ? "hammer" : "current")}>
          <LivePrice cents={lot.priceCents} />
        </Figure>
        <Figure label={bidding("yourMaximum")}>
          {mine.maxCents === null ? (
            <span className="text-xs text-ink-soft">{t("maximumErased")}</span>
          ) : (
            <Price cents={mine.maxCents} className="font-normal" />
          )}
        </Figure>
      </dl>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 md:col-start-auto md:grid md:grid-cols-1 md:justify-items-end">
        <End row={row} lot={lot} commissionBasisPoints={commissionBasisPoints} now={now} />
        {mine.isOut && lot.status === "live" && (
          <span className="label-text">{bidding("barred.excluded")}</span>
        )}
        {isOutbid && (
          <LinkButton to={`${lot.path}#bid`} kind="act" size="small">
            {t("raise", { minimum: money(lot.minimumCents) })}
            <OfRow>{lot.name}</OfRow>
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function End({ row: { mine }, lot, commissionBasisPoints, now }: LineProps & { lot: MyBidRow["lot"] }) {
  const t = useTexts("my-bids")
  const language = useLanguage()
  const place = bidPositionAt(lot, mine)
  return (
    <>
      {place === "lost" && lot.status === "sold" ? (
        <StatusMark mark="outbid" />
      ) : (
        <LotStatusMark lot={lot} mine={mine} />
      )}
      {lot.status === "live" ? (
        <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} className="text-sm" />
      ) : (
        <span className="label-text">{formatDate(lot.endsAt, language, "day")}</span>
      )}
      {place === "won" && mine.orderStatus === "unpaid" && mine.orderId === null && (
        <>
          {mine.dueAt && (
            <span className="label-text">
              {t("payBy", { until: formatDate(mine.dueAt, language, "date") })}
            </span>
          )}
          <LinkButton to="/cart" kind="act" size="small">
            {t("pay", { total: money(allIn(lot.priceCents, commissionBasisPoints).totalCents) })}
            <OfRow>{lot.name}</OfRow>
          </LinkButton>
        </>
      )}
      {place === "won" && mine.orderStatus === "unpaid" && mine.orderId !== null && (
        <LinkButton to={pathTo("/my-account/order/:id", { id: mine.orderId })} kind="act" size="small">
          {t("payOrder")}
          <OfRow>{lot.name}</OfRow>
        </LinkButton>
      )}
      {place === "won" && mine.orderStatus !== null && mine.orderStatus !== "unpaid" && (
        <span className="label-text">{t("paid")}</span>
      )}
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="md:text-right">
      <dt className="label-text md:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
