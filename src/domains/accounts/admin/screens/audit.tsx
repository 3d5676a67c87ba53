import { useLocation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { AuditQuery, listAudit, listAuditActs } from "../audit-log.ts"
import { actText } from "../change-text.ts"
import { AuditTable } from "../parts/audit-table.tsx"
import type { Route } from "./+types/audit"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = AuditQuery.parse({ ...Object.fromEntries(url.searchParams), limit: 50 })
    const [page, acts] = await Promise.all([listAudit(ctx, query), listAuditActs(ctx)])
    return { query, acts, ...page }
  })
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const { search } = useLocation()
  const { query, acts, entries, total, pages } = loaderData
  return (
    <>
      <PageHead title={t("audit.title")} isHidden />
      <AdminPageHead title={t("audit.title")} aside={t("audit.found", { count: total })}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/audit.csv", search)} download>
          {adminTexts("exportCsv")}
        </Link>
      </AdminPageHead>
      <AuditFilter key={search} query={query} acts={acts} />
      {entries.length > 0 ? (
        <AuditTable entries={entries} caption={t("audit.title")} />
      ) : (
        <EmptyState title={t("audit.noneTitle")}>{t("audit.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}

function AuditFilter({ query, acts }: { query: AuditQuery; acts: readonly string[] }) {
  const t = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const searchInput = useAnyTexts("accounts-admin")
  const text = (name: "actor" | "subject", label: string) => (
    <Field label={label} hint={t("audit.person")} className="min-w-0 xl:w-48">
      {(fieldProps) => <Input {...fieldProps} type="search" name={name} defaultValue={query[name]} />}
    </Field>
  )
  const date = (name: "from" | "to", label: string) => (
    <Field label={label} className="min-w-0 xl:w-40">
      {(fieldProps) => <Input {...fieldProps} type="date" name={name} defaultValue={query[name]} />}
    </Field>
  )
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      className="grid grid-cols-2 items-start gap-3 md:grid-cols-3 xl:flex xl:flex-wrap"
    >
      {text("actor", t("audit.by"))}
      {text("subject", t("audit.to"))}
      <Choice
        name="act"
        value={query.act}
        label={t("audit.act")}
        any={t("audit.every")}
        options={acts}
        optionLabel={(act) => actText(act, searchInput)}
        className="col-span-2 md:col-span-1 xl:w-60"
      />
      {date("from", t("audit.from"))}
      {date("to", t("audit.until"))}
      <Button className="min-h-11 self-end xl:mt-7 xl:self-start">{adminTexts("show")}</Button>
    </Form>
  )
}
