import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { formatCount, formatDate, formatDuration, money } from "#language/format.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { classNames } from "#ui/class-names.ts"
import { TextLink } from "#ui/link.tsx"
import type { QueuedWork } from "../work/read-work.ts"
import { secondsFrom } from "./exceptions.tsx"

type Props = { work: readonly QueuedWork[]; now: string }

export function WorkTable({ work, now }: Props) {
  const t = useTexts("admin")
  const queues = work.filter(({ isException, count }) => !isException || count === 0)
  const waiting = queues.filter(({ count }) => count > 0)
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <Section title={t("home.work")}>
      {waiting.length > 0 ? (
        <DataTable
          noun="admin"
          caption={t("home.work")}
          columns={workColumns(now)}
          rows={waiting}
          rowKey={({ name }) => name}
          isInner
          stacks
          hasHint={false}
        />
      ) : (
        <p className="text-ink-soft">{t("home.noWork")}</p>
      )}
      {empty.length > 0 && (
        <p className="label-text flex flex-wrap gap-x-3 gap-y-1">
          <span className="py-0.5">{t("home.nothing")}:</span>
          {empty.map(({ name, to }) => (
            <TextLink key={name} to={to} className="py-0.5" text={t(`queues.${name}`)} />
          ))}
        </p>
      )}
    </Section>
  )
}

function workColumns(now: string): readonly Column<QueuedWork, "admin">[] {
  return [
    {
      name: "queue",
      head: "home.what",
      cell: ({ name, to }, { t }) => (
        <TextLink to={to} className="inline-block py-0.5 font-semibold" text={t(`queues.${name}`)} />
      ),
      className: "min-w-52",
    },
    {
      name: "count",
      head: "home.count",
      format: "count",
      cell: ({ name, to, count }, { t, language }) => (
        <TextLink
          to={to}
          aria-label={`${t(`queues.${name}`)}: ${formatCount(count, language)}`}
          className="inline-block min-w-6 py-0.5"
          text={formatCount(count, language)}
        />
      ),
    },
    {
      name: "oldest",
      head: "home.oldestHead",
      cell: ({ sinceAt }, { language }) => sinceAt && formatDuration(secondsFrom(sinceAt, now), language),
      className: "whitespace-nowrap",
      isLabelled: true,
    },
    {
      name: "due",
      head: "home.due",
      cell: ({ dueAt, deadline }, { t, language }) =>
        dueAt && (
          <span className={classNames("figures", isUrgent(dueAt, now) && "text-act-text")}>
            {deadlineText({ dueAt, deadline }, now, t, language)}
          </span>
        ),
      isLabelled: true,
    },
    {
      name: "sum",
      head: "home.sum",
      format: "money",
      cell: ({ cents }) => cents !== null && money(cents),
      isLabelled: true,
    },
  ]
}

const urgentSeconds = 24 * 60 * 60

function isUrgent(dueAt: string, now: string): boolean {
  return secondsFrom(now, dueAt) < urgentSeconds
}

type Due = { dueAt: string; deadline: QueuedWork["deadline"] }

function deadlineText({ dueAt, deadline }: Due, now: string, t: Texts<"admin">, language: Language) {
  const moment = formatDate(dueAt, language)
  if (deadline) return t(`home.deadlines.${deadline}`, { moment })
  return dueAt < now ? t("home.late", { moment }) : moment
}
