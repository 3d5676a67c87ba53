import { AdminForm, FormProblem, type PageAnswer } from "#admin/admin-form.tsx"
import { formatCount } from "#language/format.ts"
import { useAnyTexts, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo, withSearch } from "#platform/app-path.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import type { ListedSegment } from "../read-segments.ts"

type Props = { segment: ListedSegment; answer: PageAnswer }

export function SegmentForm({ segment, answer }: Props) {
  const t = useTexts("segments")
  const language = useLanguage()
  const { id, name, query, filters, count } = segment
  return (
    <div className="grid gap-2 border-b border-rule pb-3">
      <FormProblem answer={answer} />
      <AdminForm answer={answer} values={{ name }} className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <input type="hidden" name="segment" value={id} />
        <TextField name="name" label={t("name")} className="w-64 max-w-full" maxLength={40} />
        <SubmitButton intent="rename" className="min-h-11" text={t("rename")} />
        <SubmitButton intent="delete" kind="quiet" className="min-h-11" text={t("delete")} />
      </AdminForm>
      <SegmentFilter filters={filters} />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <TextLink
          to={withSearch("/admin/members", `?${query}`)}
          text={t("members", { count, shown: formatCount(count, language) })}
        />
        <TextLink
          to={pathTo("/admin/segments/:id/emails.csv", { id })}
          reloadsPage
          download
          text={t("emails")}
        />
      </p>
    </div>
  )
}

export function SegmentFilter({ filters }: Pick<ListedSegment, "filters">) {
  const t = useTexts("segments")
  const valueTexts = useAnyTexts("accounts-admin")
  return (
    <ul aria-label={t("filter")} className="flex flex-wrap gap-x-4 gap-y-1">
      {filters.map(([name, value]) => (
        <li key={name}>
          <span className="label-text">{t(`filters.${name}`)}: </span>
          {name === "role" || name === "status" ? (
            valueTexts(name === "role" ? `roles.${value}` : `recordStatuses.${value}`)
          ) : (
            <span translate="no">{value}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
