import type { ReactNode } from "react"
import { listTopThumbnails } from "#domains/auctions/lot-list/top-lots.ts"
import { listAuctions } from "#domains/auctions/reads.ts"
import { LiveAuctionLine } from "#domains/bidding/parts/live-auction-line.tsx"
import { pagePictureTopic, readPagePicture } from "#domains/display/page-pictures/read-page-picture.ts"
import { PagePicture } from "#domains/display/parts/page-picture.tsx"
import { sellerNet } from "#domains/orders/quote.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { readGst } from "#domains/settlements/terms.ts"
import { readProposalDays } from "#domains/submissions/valuations/valuation-days.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/register-lots"

const hammerCents = 1_000_00

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [terms, gst, days, coming, past, picture] = await Promise.all([
    readSellerTerms(ctx),
    readGst(ctx),
    readProposalDays(ctx),
    listAuctions(ctx, { statuses: ["scheduled"], max: 2 }),
    listAuctions(ctx, { statuses: ["completed"], newestFirst: true, max: 3 }),
    readPagePicture(ctx, "selling"),
  ])
  const top = await listTopThumbnails(
    ctx,
    past.map(({ id }) => id),
  )
  context.get(pageKey).cache = { seconds: 60, topics: [pagePictureTopic] }
  return {
    terms,
    hasGst: gst !== null,
    days,
    picture,
    example: sellerNet(hammerCents, terms),
    sales: { coming, past, top, now: ctx.now().toISOString() },
  }
}

const steps = ["how1", "how2", "how3", "how4", "how5", "how6"] as const

export default function RegisterLots({ loaderData }: Route.ComponentProps) {
  const { terms, days } = loaderData
  const t = useTexts("submissions")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-5 md:py-8">
      <PageHead title={t("register.title")} description={t("register.lead")} path="/register-lots" />
      <header className="grid items-center gap-x-16 gap-y-6 md:grid-cols-2">
        <div className="grid max-w-read gap-3">
          <h1 className="text-3xl md:text-4xl">{t("register.title")}</h1>
          <p className="font-name text-lg text-ink-soft">{t("register.lead")}</p>
        </div>
        <PagePicture of={loaderData.picture} isFirst className="aspect-[2/1]" />
      </header>
      <div className="grid gap-x-16 gap-y-8 border-t border-rule pt-6 md:grid-cols-2">
        <ChoiceLink name="submit" to="/submit-lots" isFirst />
        <ChoiceLink name="value" to="/request-valuation" isFirst />
        <ChoiceLink name="bulk" to="/submit-lots/list" />
        <ChoiceLink name="share" to="/submit-share" />
      </div>
      <div className="grid gap-x-16 gap-y-10 border-t border-rule pt-6 lg:grid-cols-2">
        <Chapter title={t("register.howTitle")}>
          <ol className="grid list-decimal gap-2.5 pl-5 marker:text-ink-soft">
            {steps.map((step) => (
              <li key={step} className="pl-1">
                {t(`register.${step}`, { days, window: terms.windowDays })}
              </li>
            ))}
          </ol>
          <p>
            <Link className="link" to="/auction-schedule">
              {t("register.dates")}
            </Link>
          </p>
        </Chapter>
        <Fees {...loaderData} />
      </div>
      <Sales {...loaderData.sales} />
    </div>
  )
}

/** What buyers paid, and when the next bottles are sold. */
function Sales({ coming, past, top, now }: Route.ComponentProps["loaderData"]["sales"]) {
  const t = useTexts("auctions")
  const parts = [
    { title: t("schedule.past"), auctions: past },
    { title: t("schedule.coming"), auctions: coming },
  ]
  return parts.map(
    ({ title, auctions }) =>
      auctions.length > 0 && (
        <section key={title} className="grid">
          <h2 className="border-b border-rule-strong pb-3 text-xl">{title}</h2>
          {auctions.map((auction) => (
            <LiveAuctionLine key={auction.id} auction={auction} top={top[auction.id]} now={now} />
          ))}
        </section>
      ),
  )
}

function ChoiceLink({
  name,
  to,
  isFirst = false,
}: {
  name: "submit" | "value" | "bulk" | "share"
  to: AppPath
  isFirst?: boolean
}) {
  const t = useTexts("submissions")
  return (
    <section className="grid max-w-read content-start justify-items-start gap-3">
      <h2 className="text-xl">{t(`register.${name}Title`)}</h2>
      <p>{t(`register.${name}Text`)}</p>
      <LinkButton to={to} kind={isFirst ? "act" : "plain"} size={isFirst ? "large" : "usual"}>
        {t(`register.${name}`)}
      </LinkButton>
    </section>
  )
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-read content-start gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Fees({ terms, hasGst, example }: Route.ComponentProps["loaderData"]) {
  const t = useTexts("submissions")
  const fixed = money(terms.listingCents + terms.reserveCents)
  const fees = [
    [t("register.commission"), `${terms.commissionBasisPoints / 100}%`],
    [t("register.listing"), money(terms.listingCents)],
    [t("register.reserveFee"), money(terms.reserveCents)],
    [t("register.unsold"), fixed],
  ] as const
  return (
    <Chapter title={t("register.feesTitle")}>
      <dl className="border-t border-rule">
        {fees.map(([name, figure]) => (
          <div key={name} className="flex items-baseline justify-between gap-6 border-b border-rule py-2.5">
            <dt>{name}</dt>
            <dd className="figures font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t("register.example", {
          hammer: money(hammerCents),
          fees: money(example.feesCents),
          net: money(example.netCents),
        })}
      </p>
      <p className="text-ink-soft">
        {t("register.feesNote")} {hasGst && t("register.gst")}
      </p>
    </Chapter>
  )
}
