import { AdminForm, type PageAnswer } from "#admin/admin-form.tsx"
import { StaffName } from "#domains/accounts/admin/parts/staff-name.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SelectField, SubmitButton } from "#ui/form-fields.tsx"
import type { AssignmentView } from "../reads.ts"

type Props = { assignment: AssignmentView }

/** Who works on an object. */
export function Assignee({ assignment }: Props) {
  const { assignee, isMine, actorId } = assignment
  const t = useTexts("assignments")
  const language = useLanguage()
  return (
    <section className="grid gap-2" aria-label={t("assignee")}>
      <h2 className="text-lg">{t("assignee")}</h2>
      {assignee ? (
        <p className="text-sm">
          <StaffName id={assignee.id} name={assignee.username} />{" "}
          <span className="label-text">{t("since", { moment: formatDate(assignee.since, language) })}</span>
        </p>
      ) : (
        <p className="text-sm text-ink-soft">{t("nobody")}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!isMine && <AssignButton assignment={assignment} assignee={actorId} text={t("take")} />}
        {assignee && <AssignButton assignment={assignment} assignee="" text={t("release")} />}
      </div>
      <details>
        <summary className="link min-h-6 w-fit text-sm">{t("assign")}</summary>
        <div className="pt-2">
          <AssigneeForm assignment={assignment} answer={undefined} />
        </div>
      </details>
    </section>
  )
}

function AssignButton({ assignment, assignee, text }: Props & { assignee: string; text: string }) {
  return (
    <Form method="post" action={pathTo("/admin/assignments/:id", { id: assignment.subjectId })}>
      <input type="hidden" name="assignee" value={assignee} />
      <SubmitButton size="small" text={text} />
    </Form>
  )
}

export function AssigneeForm({ assignment, answer }: Props & { answer: PageAnswer }) {
  const { subjectId, assignee, colleagues } = assignment
  const t = useTexts("assignments")
  return (
    <AdminForm
      key={assignee?.id ?? ""}
      answer={answer}
      action={pathTo("/admin/assignments/:id", { id: subjectId })}
      className="flex flex-wrap items-end gap-2"
    >
      <SelectField
        name="assignee"
        label={t("colleague")}
        value={assignee?.id ?? ""}
        options={[["", t("nobody")], ...colleagues.map(({ id, username }) => [id, username] as const)]}
      />
      <SubmitButton text={t("save")} />
    </AdminForm>
  )
}
