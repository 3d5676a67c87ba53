import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { money } from "#language/format.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import type { BottleDifference } from "../../compare-bottles.ts"
import { PriceHistorySection } from "../../parts/price-history.tsx"
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

export function Comparison({ name, history, similar }: ComparedBottle) {
  const t = useTexts("submissions-admin")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PriceHistorySection history={history} name={name} />
      <Section title={t("intake.similar")}>
        {similar.length === 0 ? (
          <p className="text-ink-soft">{t("intake.similarNone")}</p>
        ) : (
          <SaleTable sales={similar} caption={t("intake.similarTo", { name })} />
        )}
      </Section>
    </div>
  )
}

const columns: readonly Column<ComparedSale, "submissions-admin">[] = [
  { name: "soldOn", head: "intake.soldOn", value: "endedAt", format: "day" },
  {
    name: "bottle",
    head: "intake.bottle",
    cell: ({ name, differences }) => (
      <>
        {name}
        <Differences differences={differences} />
      </>
    ),
    note: ({ house }) => house,
    className: "min-w-40",
  },
  { name: "hammer", head: "intake.hammer", value: "hammerCents", format: "money" },
]

function SaleTable({ sales, caption }: { sales: readonly ComparedSale[]; caption: string }) {
  return (
    <DataTable
      noun="submissions-admin"
      caption={caption}
      columns={columns}
      rows={sales}
      // Two sales of a day may fetch the same.
      rowKey={(sale) => `${sale.productId} ${sale.endedAt} ${sales.indexOf(sale)}`}
      isInner
    />
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
