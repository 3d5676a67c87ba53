import { useEffect, useState } from "react"
import { data, useLocation, useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { listMemberCountries, listMembers, MemberQuery } from "#domains/accounts/list-members.ts"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { samePage, withSearch } from "#platform/app-path.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { actOnMembers, type MembersActResult, readChosenMembers } from "../act-on-members.ts"
import { bulkMemberActs, isMemberAct, type MemberAct } from "../member-acts.ts"
import { MemberFilter } from "../parts/member-filter.tsx"
import { MemberQuestion } from "../parts/member-question.tsx"
import { MemberTable } from "../parts/member-table.tsx"
import type { Route } from "./+types/members"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = MemberQuery.parse({ ...Object.fromEntries(url.searchParams), limit: 50 })
    const [page, countries] = await Promise.all([listMembers(ctx, query), listMemberCountries(ctx)])
    return { query, countries, ...page }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  const submitted = fieldsOf(form)
  const ids = form.getAll("id").filter((id) => typeof id === "string")
  const act: MemberAct = isMemberAct(submitted.act) ? submitted.act : "verify"
  const members = await runAction(ctx, () => readChosenMembers(ctx, ids), submitted)
  if (!Array.isArray(members)) return members
  const question = { act, members }
  if (submitted.intent !== "do") return { question }
  const result = await runAction(ctx, () => actOnMembers(ctx, ids, act, submitted), submitted)
  if ("completed" in result) return { result }
  return data({ ...result.data, question }, result.init ?? {})
}

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const membersTexts = useTexts("members")
  const { search } = useLocation()
  const { query, countries, members, total, pages } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const question = actionData && "question" in actionData ? actionData.question : undefined
  const result = actionData && "result" in actionData ? actionData.result : undefined
  return (
    <>
      <PageHead title={t("nav.members")} isHidden />
      <AdminPageHead title={t("nav.members")} aside={membersTexts("members.found", { count: total })}>
        <Link reloadsPage className="link px-2 py-2" to={withSearch("/admin/members.csv", search)} download>
          {t("exportCsv")}
        </Link>
      </AdminPageHead>
      <MemberFilter query={query} countries={countries} />
      {result && <Result result={result} />}
      {refused && !question && <Note tone="alarm">{refused.refusal.message}</Note>}
      {members.length > 0 ? (
        <Form key={search} method="post" action={samePage(search)} preventScrollReset className="grid gap-4">
          <MemberTable members={members} />
          <ActBar />
        </Form>
      ) : (
        <EmptyState title={membersTexts("members.noneTitle")}>{membersTexts("members.noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
      {question && <MemberActQuestion question={question} refused={refused} />}
    </>
  )
}

function ActBar() {
  const t = useTexts("members")
  const isBusy = useNavigation().state !== "idle"
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-t border-rule pt-4">
      <legend className="sr-only">{t("members.chosen")}</legend>
      <Field label={t("members.chosen")} className="w-56">
        {(fieldProps) => (
          <Select {...fieldProps} name="act">
            {bulkMemberActs.map((act) => (
              <option key={act} value={act}>
                {t(`memberActs.${act}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button name="intent" value="confirm" className="min-h-11" disabled={isBusy}>
        {t("members.goOn")}
      </Button>
    </fieldset>
  )
}

type PendingMemberAct = { act: MemberAct; members: { id: string; username: string }[] }
type MemberActRefusal = {
  refusal: Parameters<typeof MemberQuestion>[0]["refusal"]
  submitted?: FormFields | undefined
}

function MemberActQuestion({
  question,
  refused,
}: {
  question: PendingMemberAct
  refused: MemberActRefusal | undefined
}) {
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(true)
  useEffect(() => setOpen(question.members.length > 0), [question])
  if (!isOpen) return null
  return (
    <MemberQuestion
      act={question.act}
      names={question.members.map(({ username }) => username)}
      action={samePage(search)}
      back={withSearch("/admin/members", search)}
      onClose={() => setOpen(false)}
      refusal={refused?.refusal}
      submitted={refused?.submitted}
    >
      {question.members.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </MemberQuestion>
  )
}

function Result({ result }: { result: MembersActResult }) {
  const t = useTexts("members")
  const accounts = useAnyTexts("accounts")
  return (
    <Note tone={result.completed > 0 ? "lead" : "soft"}>
      {t("members.completed", { count: result.completed })}
      {result.left.map(({ code, members }) => (
        <p key={code}>
          {t("members.left", { count: members, reason: accounts(code.replace("accounts.", "refusals.")) })}
        </p>
      ))}
    </Note>
  )
}
