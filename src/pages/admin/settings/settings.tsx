import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Input } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import type { Route } from "./+types/settings"
import { readSettingsIndex, type SettingsGroup } from "./settings-index.ts"

export const loader = adminLoader("settings", async (ctx, { url }: Route.LoaderArgs) => {
  const q = (url.searchParams.get("q") ?? "").slice(0, 100)
  return { q, groups: await readSettingsIndex(ctx, q) }
})

export default function Settings({ loaderData: { q, groups } }: Route.ComponentProps) {
  const t = useTexts("admin")
  return (
    <>
      <AdminPageHead title={t("settings.title")} aside={t("settings.indexAbout")} />
      <Form role="search" className="flex max-w-read flex-wrap items-end gap-3" preventScrollReset>
        <Field label={t("settings.search")} className="grow">
          {(fieldProps) => (
            <Input {...fieldProps} key={q} type="search" name="q" defaultValue={q} maxLength={100} />
          )}
        </Field>
        <SubmitButton>{t("settings.find")}</SubmitButton>
      </Form>
      {groups.length === 0 && (
        <EmptyState
          title={t("noMatch.title")}
          next={<LinkButton to="/admin/settings" preventScrollReset text={t("noMatch.clear")} />}
        >
          {t("noMatch.next")}
        </EmptyState>
      )}
      {groups.map(({ group, title, pages }) => (
        <Section key={group} id={group} title={title} className="border-t border-rule pt-4">
          {pages.map((page) => (
            <SettingsOfPage key={page.page} {...page} />
          ))}
        </Section>
      ))}
    </>
  )
}

function SettingsOfPage({ to, title, about, settings }: SettingsGroup["pages"][number]) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <TextLink to={to} className="font-semibold" text={title} />
        <p className="max-w-read text-ink-soft">{about}</p>
      </div>
      {settings.length > 0 && (
        <dl className="grid gap-x-6 md:grid-cols-2">
          {settings.map(({ path, name, help, value }) => (
            <div
              key={path}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-rule py-1.5"
            >
              <dt>
                <TextLink to={`${to}#${path}`} text={name} />
                <p className="label-text">{help}</p>
              </dt>
              <dd translate="no" className="figures max-w-60 text-right wrap-anywhere">
                {value || "–"}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
