import type { CellTools, Column } from "#admin/lists/columns.ts"
import { formatCount, formatDate, formatDuration } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import type { Language } from "#platform/ctx.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { HealthLine } from "../read-health.ts"
import type { HealthState } from "../rules.ts"

const tones = {
  fine: "lead",
  warning: "act",
  problem: "alarm",
  unknown: "alarm",
  unused: "soft",
} as const satisfies Record<HealthState, string>

export const healthColumns: readonly Column<HealthLine, "health">[] = [
  { name: "item", head: "what", cell: ({ item }, { t }) => t(`items.${item}`) },
  {
    name: "state",
    head: "state",
    cell: ({ state }, { t }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
  },
  { name: "now", head: "now", cell: (line, tools) => valueText(line, tools), isLabelled: true },
  {
    name: "advice",
    head: "advice",
    cell: ({ item }, { t }) => <span className="text-ink-soft">{t(`advices.${item}`)}</span>,
  },
]

function valueText(line: HealthLine, { t, language }: CellTools<"health">): string {
  if (line.reading === null || line.state === "unused") return "–"
  switch (line.item) {
    case "lots":
      return t("overdue", { count: line.reading.overdue })
    case "bids":
      return formatSeconds(line.reading.waitSeconds, language)
    case "jobs":
      return formatSeconds(line.reading.lockedSeconds, language)
    case "standbys":
      return t("standbys", {
        missing: formatCount(line.reading.missing, language),
        listed: formatCount(line.reading.listed, language),
        lag: formatSeconds(line.reading.lagMs / 1_000, language),
      })
    case "replicas":
      return t("replicas", {
        leftOut: formatCount(line.reading.leftOut, language),
        listed: formatCount(line.reading.listed, language),
        lag: formatSeconds(line.reading.lagMs / 1_000, language),
      })
    case "archive":
      return line.reading.failingSeconds
        ? t("failingFor", { time: formatDuration(line.reading.failingSeconds, language) })
        : t("works")
    case "relay":
      return line.reading.downSeconds
        ? t("withoutNats", { time: formatDuration(line.reading.downSeconds, language) })
        : t("works")
    case "backup":
      return line.reading.backupAt ? formatDate(line.reading.backupAt, language) : t("noBackup")
    case "files": {
      const { missing, changed, unknown } = line.reading
      if (missing + changed + unknown === 0) return t("allAsWritten")
      return t("files", {
        missing: formatCount(missing, language),
        changed: formatCount(changed, language),
        unknown: formatCount(unknown, language),
      })
    }
    case "disk":
      return t("free", {
        free: formatGigabytes(line.reading.freeBytes, language),
        total: formatGigabytes(line.reading.totalBytes, language),
      })
    case "clock":
      return formatSeconds(line.reading.aheadSeconds, language)
    case "certificate":
      return line.reading.endsAt ? t("until", { date: formatDate(line.reading.endsAt, language) }) : "–"
  }
}

function formatSeconds(seconds: number, language: Language): string {
  const format = { style: "unit", unit: "second", maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf[language], format).format(Math.round(seconds * 10) / 10 || 0)
}

function formatGigabytes(bytes: number, language: Language): string {
  const format = { style: "unit", unit: "gigabyte", maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf[language], format).format(bytes / 1024 ** 3)
}
