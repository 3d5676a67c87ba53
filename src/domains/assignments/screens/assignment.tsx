import { FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readOpenObject } from "#domains/accounts/admin/open-object.ts"
import { useTexts } from "#language/use-texts.ts"
import { parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { assignObject, NewAssignee } from "../assign-object.ts"
import { AssigneeForm } from "../parts/assignee.tsx"
import { readAssignment } from "../reads.ts"
import type { Route } from "./+types/assignment"

export const loader = adminLoader("adminPages", async (ctx, { params }: Route.LoaderArgs) => {
  const object = await readOpenObject(ctx, params.id)
  return { object, assignment: await readAssignment(ctx, params.id, object.permission) }
})

export const action = adminAction("adminPages", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const { path } = await readOpenObject(ctx, params.id)
  const { assignee } = parseInput("assignments", NewAssignee, submitted)
  await assignObject(ctx, params.id, { assignee })
  return redirectWithToast(path, "assignments", assignee ? "assigned" : "released")
})

/** An object's own page has the same form; a refused choice comes back here. */
export default function Assignment({ loaderData, actionData }: Route.ComponentProps) {
  const { object, assignment } = loaderData
  const t = useTexts("assignments")
  const kinds = useTexts("accounts-admin")
  const refused = refusedIn(actionData)
  const text = [kinds(`audit.objects.${object.kind}`), object.name].join(" ").trim()
  return (
    <>
      <AdminPageHead title={t("title", { object: text })} back={{ to: object.path, text }} />
      <FormProblem answer={refused} />
      <AssigneeForm assignment={assignment} answer={refused} />
    </>
  )
}
