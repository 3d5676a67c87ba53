import { Section } from "#domains/profile/parts/section.tsx"
import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { PageHead } from "#shell/page-head.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Figure, Figures } from "../parts/figures.tsx"
import { Statement } from "../parts/statement.tsx"
import { WalletTabs } from "../parts/wallet-tabs.tsx"
import { listStatement, sumStatement } from "../reads.ts"
import type { Route } from "./+types/seller"
import { pageOf, readReferences } from "./order-references.server.ts"
import { listSoldLots, type SoldLot } from "./sold-lots.server.ts"

const kinds = ["seller-proceeds"] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => {
    const [sums, statement, sold] = await Promise.all([
      sumStatement(ctx, { unit: "cents", kinds }),
      listStatement(ctx, { unit: "cents", kinds, page: pageOf(url) }),
      listSoldLots(ctx),
    ])
    return { sums, statement, sold, references: await readReferences(ctx, statement.lines) }
  })
}

export default function Seller({ loaderData }: Route.ComponentProps) {
  const { sums, statement, sold, references } = loaderData
  const t = useTexts("wallet")
  const hammerCents = sold.reduce((total, lot) => total + lot.hammerCents, 0)
  return (
    <>
      <PageHead title={t("seller.title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      <WalletTabs open="seller" />
      <Figures>
        <Figure name={t("seller.credited")}>
          <Price cents={sums.came - sums.left} size="huge" />
        </Figure>
        <Figure name={t("seller.hammer")} note={t("seller.lots", { count: sold.length })}>
          {money(hammerCents)}
        </Figure>
      </Figures>
      <Note>{t("seller.notYet")}</Note>
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

/** What a sold lot waits for. Who bought it stays with the house. */
function Sold({ lot }: { lot: SoldLot }) {
  const t = useTexts("wallet")
  const language = useLanguage()
  const moment = lot.dueAt && when(lot.dueAt, language)
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        <Link to={lot.path} className="font-name font-semibold">
          {lot.name}
        </Link>
        <span className="label-text block">
          {lot.isPaid ? t("seller.paid") : t(moment ? "seller.unpaid" : "seller.unpaidAny", { moment })}
        </span>
      </span>
      <span className="flex items-baseline gap-4 sm:grid sm:justify-items-end sm:gap-1">
        <span className="figures font-semibold">{money(lot.hammerCents)}</span>
        <Badge icon={lot.isPaid ? "check" : "clock"} tone={lot.isPaid ? "lead" : "act"}>
          {t(lot.isPaid ? "seller.isPaid" : "seller.isWaiting")}
        </Badge>
      </span>
    </li>
  )
}
