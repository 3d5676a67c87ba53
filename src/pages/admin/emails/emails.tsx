import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Route } from "./+types/emails"
import { type ListedEmail, listEmails } from "./read-emails.ts"

export const loader = adminLoader("publish", async (ctx) => ({
  emails: await listEmails(ctx),
  language: ctx.language,
}))

export default function Emails({ loaderData: { emails, language } }: Route.ComponentProps) {
  const t = useTexts("emails")
  const columns: readonly Column<ListedEmail, "emails">[] = [
    {
      name: "subject",
      head: "subject",
      value: "subject",
      to: ({ kind }) => pathTo("/admin/emails/:kind/:language", { kind, language }),
      className: "min-w-60 font-semibold",
    },
    { name: "kind", head: "kind", cell: ({ kind }) => <code>{kind}</code> },
    {
      name: "changed",
      head: "changedIn",
      cell: ({ changedIn }) => changedIn.map((each) => t(`languages.${each}`)).join(", "),
      isLabelled: true,
    },
    {
      name: "at",
      head: "changedAt",
      value: "at",
      format: "moment",
      note: ({ by }) => by,
      isLabelled: true,
    },
  ]
  return (
    <>
      <AdminPageHead title={t("title")} aside={t("found", { count: emails.length })} />
      <p className="max-w-read text-ink-soft">{t("about")}</p>
      <DataTable
        noun="emails"
        caption={t("title")}
        columns={columns}
        rows={emails}
        rowKey={({ kind }) => kind}
      />
    </>
  )
}
