import { useEffect, useState } from "react"
import { data, useLocation } from "react-router"
import type { PageAnswer } from "#admin/admin-form.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listMemberCountries, listMembers } from "#domains/accounts/list-members.ts"
import { memberList } from "#domains/accounts/member-list.ts"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { samePage, withSearch } from "#platform/app-path.ts"
import { fieldsOf } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { SelectField, SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { actOnMembers, type MembersActResult, readChosenMembers } from "../act-on-members.ts"
import { bulkMemberActs, isMemberAct, type MemberAct } from "../member-acts.ts"
import { memberColumns } from "../parts/member-columns.tsx"
import { MemberQuestion } from "../parts/member-question.tsx"
import type { Route } from "./+types/members"

export const loader = listLoader(memberList, listMembers, async (ctx) => ({
  countries: await listMemberCountries(ctx),
}))

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
  const t = useTexts("members")
  const kit = useTexts("admin")
  const accountsTexts = useTexts("accounts-admin")
  const { search } = useLocation()
  const { query, setup, countries, members, total, pages } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const question = actionData && "question" in actionData ? actionData.question : undefined
  const result = actionData && "result" in actionData ? actionData.result : undefined
  return (
    <ListPage
      title={kit("nav.members")}
      aside={t("members.found", { count: total })}
      csv="/admin/members.csv"
      list={memberList}
      query={query}
      setup={setup}
      pages={pages}
      filter={{
        label: t("members.byWhat"),
        search: { label: t("members.find") },
        facets: {
          role: { label: t("members.role"), option: (role) => accountsTexts(`roles.${role}`) },
          status: {
            label: t("members.status"),
            option: (status) => accountsTexts(`recordStatuses.${status}`),
          },
          verified: {
            label: t("members.verified"),
            option: (answer) => t(answer === "yes" ? "members.isVerified" : "members.notVerified"),
          },
          country: { label: t("members.country"), options: countries, lang: "en" },
        },
        ranges: {},
        sort: (sort) => t(`memberSorts.${sort}`),
      }}
      answer={question ? undefined : actionData}
      notes={result && <Result result={result} />}
      sorts={{
        username: { up: "username" },
        email: { up: "email" },
        joined: { up: "oldest", down: "newest" },
      }}
      empty={[t("members.noneTitle"), t("members.noneNext")]}
      layout={{ noun: "members", columns: memberColumns }}
      isEmpty={members.length === 0}
    >
      <Form key={search} method="post" action={samePage(search)} preventScrollReset className="grid gap-4">
        <DataTable
          noun="members"
          caption={kit("nav.members")}
          columns={memberColumns}
          rows={members}
          bulkName={({ username }) => username}
          bulkField="id"
        />
        <ActBar />
      </Form>
      {question && <MemberActQuestion question={question} refused={refused} />}
    </ListPage>
  )
}

function ActBar() {
  const t = useTexts("members")
  return (
    <fieldset className="flex flex-wrap items-end gap-3 border-t border-rule pt-4">
      <legend className="sr-only">{t("members.chosen")}</legend>
      <SelectField
        name="act"
        label={t("members.chosen")}
        className="w-56"
        options={bulkMemberActs.map((act) => [act, t(`memberActs.${act}`)])}
      />
      <SubmitButton intent="confirm" className="min-h-11" text={t("members.goOn")} />
    </fieldset>
  )
}

type PendingMemberAct = { act: MemberAct; members: { id: string; username: string }[] }

function MemberActQuestion({ question, refused }: { question: PendingMemberAct; refused: PageAnswer }) {
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
      answer={refused}
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
