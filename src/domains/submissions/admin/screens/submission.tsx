import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Facts } from "#admin/facts.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { bottleColumns } from "../parts/bottle-columns.tsx"
import { readAdminSubmission } from "../reads.ts"
import type { Route } from "./+types/submission"

export const loader = adminLoader("intake", async (ctx, { params }: Route.LoaderArgs) => ({
  submission: await readAdminSubmission(ctx, params.id),
  activity: await readActivity(ctx, params.id),
  assignment: await readAssignment(ctx, params.id, "intake"),
}))

export default function Submission({
  loaderData: { submission, activity, assignment },
}: Route.ComponentProps) {
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const title = t("intake.submissionOf", { name: submission.name })
  const labels = submission.bottles.some(({ code }) => code !== null)
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/submissions", text: adminTexts("nav.submissions") }}
        aside={t("intake.found", { count: submission.bottles.length })}
      >
        {labels && (
          <TextLink
            reloadsPage
            to={`/admin/intake/labels?submission=${submission.id}`}
            className="px-2 py-2"
            text={t("intake.labels")}
          />
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
      <ObjectColumns aside={<Assignee assignment={assignment} />}>
        <DataTable
          noun="submissions-admin"
          caption={title}
          columns={bottleColumns}
          rows={submission.bottles}
          hasHint={false}
        />
      </ObjectColumns>
      <ObjectActivity activity={activity} />
    </>
  )
}

function Account({ submission }: Pick<Route.ComponentProps["loaderData"], "submission">) {
  const t = useTexts("submissions-admin")
  if (!submission.memberId) return t("intake.accountNone")
  return <TextLink to={pathTo("/admin/members/:id", { id: submission.memberId })} text={submission.account} />
}
