import { BarList } from "#admin/bar-list.tsx"
import { ColumnChart } from "#admin/column-chart.tsx"
import { ageText } from "#domains/accounting/admin/parts/age-text.ts"
import type { AgedDebt } from "#domains/accounting/receivables/aged-debts.ts"
import type { RecentSale } from "#domains/auctions/admin/recent-sales.ts"
import { BidActivityChart } from "#domains/bidding/admin/parts/bid-activity-chart.tsx"
import type { PaidDay } from "#domains/checkout/admin/paid-by-day.ts"
import type { IntakeStage } from "#domains/submissions/admin/count-open-bottles.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { HomeView } from "./read-home.ts"

export function Charts({
  sales,
  minutes,
  stages,
  days,
  debts,
  isLive,
}: HomeView["charts"] & { isLive: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      {sales && sales.length > 0 && <SaleCharts sales={sales} />}
      {minutes && isLive && <BidActivityChart minutes={minutes} />}
      {days && <TakingsChart days={days} />}
      {stages && <IntakeChart stages={stages} />}
      {debts && <DebtChart debts={debts} />}
    </div>
  )
}

function SaleCharts({ sales }: { sales: readonly RecentSale[] }) {
  const t = useTexts("admin")
  const language = useLanguage()
  const change = changeOf(sales)
  const sale = ({ id, title }: RecentSale) => ({
    ...{ key: id, label: title },
    to: pathTo("/admin/auctions/:id", { id }),
  })
  return (
    <>
      <BarList
        title={t("charts.hammer")}
        {...(change === undefined ? {} : { aside: t("charts.hammerChange", { change }) })}
        bars={sales.map((row) => ({ ...sale(row), size: row.hammerCents, value: money(row.hammerCents) }))}
      />
      <BarList
        title={t("charts.sellThrough")}
        bars={sales.map((row) => {
          const percent = row.lots === 0 ? 0 : Math.round((100 * row.sold) / row.lots)
          const counts = { sold: formatCount(row.sold, language), lots: formatCount(row.lots, language) }
          return { ...sale(row), size: percent, value: `${percent}%`, note: t("charts.soldOf", counts) }
        })}
        top={100}
      />
    </>
  )
}

/** The newest sale against the one before it. */
function changeOf([last, before]: readonly RecentSale[]): string | undefined {
  if (!last || !before || before.hammerCents === 0) return undefined
  const percent = Math.round((100 * (last.hammerCents - before.hammerCents)) / before.hammerCents)
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

function IntakeChart({ stages }: { stages: readonly IntakeStage[] }) {
  const t = useTexts("admin")
  const submissionTexts = useTexts("submissions-admin")
  const language = useLanguage()
  return (
    <BarList
      title={t("charts.intake")}
      bars={stages.map(({ stage, count }) => ({
        ...{ key: stage, label: submissionTexts(`intake.states.${stage}`) },
        to: `/admin/submissions?show=all&state=${stage}`,
        ...{ size: count, value: formatCount(count, language) },
      }))}
    />
  )
}

function TakingsChart({ days }: { days: readonly PaidDay[] }) {
  const t = useTexts("admin")
  const language = useLanguage()
  const sum = days.reduce((all, { cents }) => all + cents, 0)
  return (
    <ColumnChart
      title={t("charts.takings")}
      aside={t("charts.takingsSum", { sum: money(sum), days: days.length })}
      head={t("charts.day")}
      series={[{ label: t("charts.taken"), tone: "lead" }]}
      columns={days.map(({ day, cents }) => ({
        ...{ key: day, label: formatDate(`${day}T00:00+08:00`, language, "date") },
        to: `/admin/revenue?from=${day}&to=${day}`,
        values: [cents],
      }))}
      format={money}
    />
  )
}

function DebtChart({ debts }: { debts: readonly AgedDebt[] }) {
  const t = useTexts("admin")
  const accountingTexts = useTexts("accounting-admin")
  return (
    <BarList
      title={t("charts.debts")}
      bars={debts.map(({ age, count, cents }) => ({
        ...{ key: age, label: ageText(accountingTexts, age), to: `/admin/receivables?age=${age}` },
        ...{ size: cents, value: money(cents), isAlarm: age !== "notDue" },
        note: t("charts.debtCount", { count }),
      }))}
    />
  )
}
