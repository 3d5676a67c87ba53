import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { DataTable } from "#admin/data-table.tsx"
import { Facts } from "#admin/facts.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { bottleColumns } from "../parts/bottle-columns.tsx"
import { readAdminSubmission } from "../reads.ts"
import type { Route } from "./+types/submission"

export const loader = adminLoader("intake", async (ctx, { params }: Route.LoaderArgs) => ({
  submission: await readAdminSubmission(ctx, params.id),
}))

export default function Submission({ loaderData: { submission } }: Route.ComponentProps) {
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const title = t("intake.submissionOf", { name: submission.name })
  const labels = submission.bottles.some(({ code }) => code !== null)
  return (
    <>
      <PageHead title={title} isHidden />
      <AdminPageHead
        title={title}
        back={{ to: "/admin/submissions", text: adminTexts("nav.submissions") }}
        aside={t("intake.found", { count: submission.bottles.length })}
      >
        {labels && (
          <Link
            reloadsPage
            className="link px-2 py-2"
            to={`/admin/intake/labels?submission=${submission.id}`}
          >
            {t("intake.labels")}
          </Link>
        )}
      </AdminPageHead>
      <Facts
        label={title}
        facts={[
          [t("intake.kind"), t(`intake.kinds.${submission.kind}`)],
          [t("intake.submittedAt"), formatDate(submission.createdAt, language)],
          [t("intake.account"), <Account key="account" submission={submission} />],
          [t("intake.username"), submission.username],
          [
            t("intake.email"),
            <span key="email" className="break-all">
              {submission.email}
            </span>,
          ],
          [t("intake.contact"), submission.contact],
          [t("intake.location"), submission.location],
        ]}
      />
      <DataTable
        noun="submissions-admin"
        caption={title}
        columns={bottleColumns}
        rows={submission.bottles}
        hasHint={false}
      />
    </>
  )
}

function Account({ submission }: Pick<Route.ComponentProps["loaderData"], "submission">) {
  const t = useTexts("submissions-admin")
  if (!submission.memberId) return t("intake.accountNone")
  return (
    <Link className="link" to={pathTo("/admin/members/:id", { id: submission.memberId })}>
      {submission.account}
    </Link>
  )
}
