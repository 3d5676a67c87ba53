import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { type Texts, useLanguage, useTexts } from "#language/use-texts.ts"
import { ServerHtml } from "#ui/server-html.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { BottleDifference } from "../../compare-bottles.ts"
import type { ComparedBottle } from "../compare-bottle.ts"

type ComparedSale = ComparedBottle["similar"][number]

export function ProposalBasis({ compared }: { compared: ComparedBottle | null }) {
  const t = useTexts("submissions-admin")
  const { range = null, sameCount = 0 } = compared ?? {}
  if (!range) return <p className="text-ink-soft">{t("intake.range.none")}</p>
  const facts = { count: range.count, range: `${money(range.lowCents)} – ${money(range.highCents)}` }
  return (
    <div className="grid gap-2">
      <p>{t(`intake.range.${range.from}`, facts)}</p>
      <p className="font-semibold">
        {range.from !== "similar"
          ? t("intake.same", { count: sameCount })
          : t(sameCount === 0 ? "intake.sameNone" : "intake.sameFew", { count: sameCount })}
      </p>
      {range.from === "similar" && <SaleTable sales={range.sales} caption={t("intake.restsOn")} />}
    </div>
  )
}

export function Comparison({ name, historyHtml, similar }: ComparedBottle) {
  const t = useTexts("submissions-admin")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {historyHtml && <ServerHtml name="prices" html={historyHtml} />}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{t("intake.similar")}</h2>
        {similar.length === 0 ? (
          <p className="text-ink-soft">{t("intake.similarNone")}</p>
        ) : (
          <SaleTable sales={similar} caption={t("intake.similarTo", { name })} />
        )}
      </section>
    </div>
  )
}

function SaleTable({ sales, caption }: { sales: readonly ComparedSale[]; caption: string }) {
  const t = useTexts("submissions-admin")
  const language = useLanguage()
  return (
    <Table caption={caption} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("intake.soldOn")}</HeadCell>
          <HeadCell>{t("intake.bottle")}</HeadCell>
          <HeadCell isFigure>{t("intake.hammer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sales of a day may fetch the same.
          <tr key={`${sale.productId} ${sale.endedAt} ${sale.hammerCents} ${index}`}>
            <Cell className="figures whitespace-nowrap">{formatDate(sale.endedAt, language, "day")}</Cell>
            <Cell className="min-w-40">
              {sale.name}
              <Differences differences={sale.differences} />
              {sale.house && <p className="label-text">{sale.house}</p>}
            </Cell>
            <Cell isFigure>{money(sale.hammerCents)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Differences({ differences }: { differences: readonly BottleDifference[] }) {
  const t = useTexts("submissions-admin")
  if (differences.length === 0) return null
  return <p className="label-text">{differences.map((each) => differenceText(each, t)).join(" · ")}</p>
}

function differenceText({ fact, wanted, sold }: BottleDifference, t: Texts<"submissions-admin">): string {
  if (fact === "bottler") return t("intake.differs.bottler", { sold, wanted })
  const spell = (value: number | null) =>
    value === null
      ? t(fact === "age" ? "intake.differs.none.age" : "intake.differs.none.vintage")
      : t(`intake.differs.value.${fact}`, { count: value })
  return t("intake.differs.instead", { sold: spell(sold), wanted: spell(wanted) })
}
