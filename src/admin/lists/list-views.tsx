import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Tabs } from "#ui/tabs.tsx"
import type { ListSetup } from "./list-setup.ts"

type Props = { setup: ListSetup }

/** The saved views of a list as tabs. */
export function ListViews({ setup: { search, views } }: Props) {
  const t = useTexts("admin")
  const current = views.find((view) => view.search === search)
  if (views.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Tabs
        label={t("views.title")}
        className="min-w-0 grow"
        tabs={[
          { to: "?", label: t("views.all"), isCurrent: search === "" },
          ...views.map((view) => ({
            to: samePage(`?${view.search}`),
            label: view.name,
            isCurrent: view === current,
            count: view.count,
          })),
        ]}
      />
      <TextLink to="/admin/views" className="inline-flex min-h-8 items-center" text={t("views.manage")} />
    </div>
  )
}

/** For a filter that is no view yet. */
export function SaveView({ setup: { path, search, views } }: Props) {
  const t = useTexts("admin")
  if (search === "" || views.some((view) => view.search === search)) return null
  return (
    <details key={search} className="open:basis-full">
      <summary className="link inline-flex min-h-8 items-center">{t("views.save")}</summary>
      <Form method="post" action="/admin/views" className="flex flex-wrap items-end gap-x-4 gap-y-3 pt-2">
        <input type="hidden" name="list" value={path} />
        <input type="hidden" name="query" value={search} />
        <TextField name="name" label={t("views.name")} className="w-64 max-w-full" maxLength={40} required />
        <Checkbox name="shared" value="1" label={t("views.share")} className="pb-2.5" />
        <SubmitButton intent="save" className="min-h-11">
          {t("views.save")}
        </SubmitButton>
      </Form>
    </details>
  )
}
