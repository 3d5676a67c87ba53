import { ColumnChart } from "#admin/column-chart.tsx"
import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"

type Minute = { ago: number; taken: number; refused: number }

export function BidActivityChart({ minutes }: { minutes: readonly Minute[] }) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  const last = minutes.at(-1) ?? { taken: 0, refused: 0 }
  const taken = minutes.reduce((sum, minute) => sum + minute.taken, 0)
  const refused = minutes.reduce((sum, minute) => sum + minute.refused, 0)
  return (
    <ColumnChart
      title={t("live.lastMinute", { count: last.taken })}
      aside={t("live.span", { minutes: minutes.length, taken, refused })}
      head={t("live.minute")}
      series={[
        { label: t("live.taken"), tone: "lead" },
        { label: t("live.refused"), tone: "alarm" },
      ]}
      columns={minutes.map((minute) => ({
        key: String(minute.ago),
        label: minute.ago === 0 ? t("live.now") : t("live.ago", { minutes: minute.ago }),
        values: [minute.taken, minute.refused],
      }))}
      minTop={4}
      format={(value) => formatCount(value, language)}
    />
  )
}
