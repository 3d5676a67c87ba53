import { Section } from "#admin/section.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import type { ScheduledFees } from "./save-fees.ts"

export function ScheduledFeesList({ scheduled }: { scheduled: readonly ScheduledFees[] }) {
  const t = useTexts("admin")
  if (scheduled.length === 0) return null
  return (
    <Section title={t("fees.scheduledTitle")}>
      <ul className="grid gap-3">
        {scheduled.map((change) => (
          <ScheduledChange key={change.id} {...change} />
        ))}
      </ul>
    </Section>
  )
}

function ScheduledChange({ id, validFrom, changes }: ScheduledFees) {
  const t = useTexts("admin")
  const date = formatDate(validFrom, useLanguage(), "day")
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-rule pt-3">
      <div>
        <p className="font-semibold">{t("fees.from", { date })}</p>
        {changes.map(({ path, was, is }) => (
          <p key={path}>
            {t(`fees.names.${path}`)}: <span className="figures">{was || "–"}</span>
            {" → "}
            <span className="figures">{is || "–"}</span>
          </p>
        ))}
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <SubmitButton
          size="small"
          intent="cancel"
          aria-label={`${t("fees.cancelSchedule")}: ${t("fees.from", { date })}`}
          text={t("fees.cancelSchedule")}
        />
      </Form>
    </li>
  )
}
