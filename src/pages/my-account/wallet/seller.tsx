import { Section } from "#domains/profile/parts/section.tsx"
import { Figure, Figures } from "#domains/wallet/parts/figures.tsx"
import { Statement } from "#domains/wallet/parts/statement.tsx"
import { WalletTabs } from "#domains/wallet/parts/wallet-tabs.tsx"
import { WithdrawalList } from "#domains/wallet/parts/withdrawal-list.tsx"
import { listOwnWithdrawals, listStatement, sumStatement } from "#domains/wallet/reads.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import type { IconName } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/seller"
import { pageOf, readReferences } from "./order-references.server.ts"
import { listSoldLots, type SoldLot, sumSoldLots } from "./sold-lots.server.ts"

const kinds = ["seller-proceeds", "seller-dues"] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const [sums, statement, sold, all, withdrawals] = await Promise.all([
      sumStatement(ctx, { unit: "cents", kinds }),
      listStatement(ctx, { unit: "cents", kinds, page: pageOf(url) }),
      listSoldLots(ctx),
      sumSoldLots(ctx),
      listOwnWithdrawals(ctx),
    ])
    return { sums, statement, sold, all, withdrawals, references: await readReferences(ctx, statement.lines) }
  })
}

export default function Seller({ loaderData }: Route.ComponentProps) {
  const { sums, statement, sold, all, withdrawals, references } = loaderData
  const t = useTexts("wallet")
  return (
    <>
      <PageHead title={t("seller.title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      <WalletTabs open="seller" />
      <Figures>
        <Figure name={t("seller.credited")}>
          <Price cents={sums.came - sums.left} size="huge" />
        </Figure>
        <Figure name={t("seller.hammer")} note={t("seller.lots", { count: all.count })}>
          {money(all.hammerCents)}
        </Figure>
      </Figures>
      <Section
        title={t("seller.payouts")}
        text={
          <Link className="link" to="/my-account/wallet#withdraw">
            {t("seller.requestPayout")}
          </Link>
        }
      >
        {withdrawals.length === 0 ? (
          <p className="max-w-read text-ink-soft">{t("seller.noPayouts")}</p>
        ) : (
          <WithdrawalList withdrawals={withdrawals} />
        )}
      </Section>
      <Section title={t("seller.sold")} text={t("seller.soldText")}>
        {sold.length === 0 ? (
          <EmptyState title={t("seller.none")}>{t("seller.noneText")}</EmptyState>
        ) : (
          <ul className="border-t border-rule">
            {sold.map((lot) => (
              <Sold key={lot.id} lot={lot} />
            ))}
          </ul>
        )}
      </Section>
      {statement.lines.length > 0 && (
        <Section title={t("seller.credits")}>
          <Statement unit="cents" references={references} {...statement} />
        </Section>
      )}
    </>
  )
}

const stageStyles: Readonly<Record<string, { icon: IconName; tone: "lead" | "act" | "alarm" | "soft" }>> = {
  credited: { icon: "check", tone: "lead" },
  reversed: { icon: "close", tone: "soft" },
  dispute: { icon: "close", tone: "alarm" },
  suspended: { icon: "close", tone: "alarm" },
}

/** The buyer stays confidential. */
function Sold({ lot }: { lot: SoldLot }) {
  const t = useTexts("wallet")
  const language = useLanguage()
  const { stage, at, reason, hammerCents, netCents } = lot
  const { icon, tone } = stageStyles[stage] ?? { icon: "clock", tone: "act" }
  const facts = { date: at ? formatDate(at, language, "day") : "", reason: reason ?? "" }
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        <Link to={lot.path} className="font-name font-semibold">
          {lot.name}
        </Link>
        <span className="label-text block">
          {t(
            stage === "unpaid" && at === null ? "seller.reasons.unpaidAny" : `seller.reasons.${stage}`,
            facts,
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:grid sm:justify-items-end">
        <span className="figures font-semibold">{money(hammerCents)}</span>
        {netCents !== null && (
          <span className="label-text figures">{t("seller.net", { net: money(netCents) })}</span>
        )}
        <Badge icon={icon} tone={tone}>
          {t(`seller.stages.${stage}`)}
        </Badge>
      </span>
    </li>
  )
}
