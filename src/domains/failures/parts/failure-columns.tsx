import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { AuditValue } from "#domains/accounts/admin/parts/audit-value.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import type { ListedFailure } from "../list-failures.ts"

export const failureColumns: readonly Column<ListedFailure, "failures">[] = [
  {
    name: "what",
    head: "what",
    cell: (failure) => <FailureName {...failure} />,
    note: ({ kind }, { t }) => t(`kinds.${kind}`),
    className: "min-w-52 font-semibold",
  },
  { name: "about", head: "about", cell: (failure) => <Subjects {...failure} />, className: "min-w-40" },
  {
    name: "error",
    head: "error",
    cell: ({ cause }, { t }) => t(`causes.${cause}`),
    note: ({ error }) =>
      error && (
        <span lang="en" className="line-clamp-2 wrap-anywhere" title={error}>
          {error}
        </span>
      ),
    className: "min-w-60 max-w-96",
  },
  { name: "tries", head: "tries", value: "tries", format: "count", isLabelled: true },
  { name: "at", head: "at", value: "at", format: "moment", isLabelled: true },
  actsColumn((failure) => <FailureForms {...failure} />),
]

export function FailureName({ name, subject }: Pick<ListedFailure, "name" | "subject">) {
  const t = useAnyTexts("failures")
  return subject ?? t(`names.${name}`)
}

function Subjects({ to, member, subjects }: ListedFailure) {
  return (
    <span className="grid justify-items-start gap-0.5">
      {to && (member ? <TextLink to={pathTo("/admin/members/:id", { id: member.id })} text={to} /> : to)}
      {subjects.map((id) => (
        <AuditValue key={id} text={id} />
      ))}
    </span>
  )
}

/** The acts of the list, for one row. */
function FailureForms({ id, isGivenUp, ...failure }: ListedFailure) {
  const t = useTexts("failures")
  const name = useAnyTexts("failures")(`names.${failure.name}`)
  return (
    <span className="flex flex-wrap gap-2">
      {(["retry", "dismiss"] as const)
        .filter((act) => isGivenUp || act === "retry")
        .map((act) => (
          <Form key={act} method="post" preventScrollReset>
            <input type="hidden" name="row" value={id} />
            <input type="hidden" name="act" value={act} />
            <SubmitButton
              size="small"
              {...(act === "dismiss" ? { kind: "quiet" as const } : {})}
              intent="many"
              aria-label={`${t(`acts.${act}`)}: ${failure.subject ?? name}`}
              text={t(`acts.${act}`)}
            />
          </Form>
        ))}
    </span>
  )
}
