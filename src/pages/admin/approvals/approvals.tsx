import { type Column, headFrom } from "#admin/lists/columns.ts"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { approve, refuseApproval, withdrawRequest } from "#domains/approvals/answer-approval.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Input } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/approvals"
import { approvalKinds } from "./approval-kinds.ts"
import { approvalList } from "./approval-list.ts"
import { ApprovalTitle } from "./approval-title.tsx"
import { type ListedApproval, listApprovals } from "./list-approvals.ts"

export const loader = listLoader(approvalList, listApprovals)

export const action = adminAction("adminPages", async (ctx, submitted) => {
  const { approval = "", intent, reason = "" } = submitted
  if (intent === "approve") await approve(ctx, approvalKinds, approval)
  else if (intent === "withdraw") await withdrawRequest(ctx, approvalKinds, approval)
  else await refuseApproval(ctx, approvalKinds, approval, reason)
  const outcome = intent === "approve" || intent === "withdraw" ? intent : "refuse"
  return redirectWithToast("/admin/approvals", "admin", `approvals.messages.${outcome}`)
})

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const { query, setup, approvals, total, pages } = loaderData
  return (
    <ListPage
      title={t("nav.approvals")}
      aside={t("approvals.found", { count: total })}
      above={<p className="max-w-read text-ink-soft">{t("approvals.about")}</p>}
      list={approvalList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("approvals.show"), tab: (state) => t(`approvals.tabs.${state}`) }}
      answer={actionData}
      empty={[t("approvals.noneTitle"), t("approvals.noneNext")]}
      table={{ noun: "admin", columns, rows: approvals, isInner: true, stacks: true }}
    />
  )
}

const columns: readonly Column<ListedApproval, "admin">[] = [
  {
    name: "act",
    head: "approvals.act",
    cell: (approval) => <What approval={approval} />,
    className: "min-w-60",
  },
  {
    name: "requestedBy",
    head: "approvals.requestedBy",
    value: "requestedBy",
    note: ({ requestedAt }, { language }) => formatDate(requestedAt, language),
    isLabelled: true,
  },
  {
    name: "reason",
    head: headFrom("accounts-admin", "audit.reason"),
    cell: ({ reason }) => <span lang="">{reason}</span>,
    className: "min-w-40 wrap-anywhere",
  },
  {
    name: "answer",
    head: "approvals.answer",
    cell: (approval) =>
      approval.status === "waiting" ? <Answer approval={approval} /> : <AnsweredCell approval={approval} />,
    className: "min-w-64",
  },
]

function What({ approval: { kind, facts, path } }: { approval: ListedApproval }) {
  const title = <ApprovalTitle kind={kind} facts={facts} />
  return path ? (
    <TextLink to={path} className="font-semibold" text={title} />
  ) : (
    <span className="font-semibold">{title}</span>
  )
}

const tones = {
  waiting: "act",
  approved: "lead",
  refused: "alarm",
  withdrawn: "soft",
  lapsed: "soft",
} as const

function AnsweredCell({ approval }: { approval: ListedApproval }) {
  const t = useTexts("admin")
  const language = useLanguage()
  return (
    <>
      <Badge tone={tones[approval.status]}>{t(`approvals.states.${approval.status}`)}</Badge>
      {approval.answeredBy && <p className="label-text">{approval.answeredBy}</p>}
      {approval.answeredAt && (
        <p className="label-text figures">{formatDate(approval.answeredAt, language)}</p>
      )}
      {approval.answerReason && <p lang="">{approval.answerReason}</p>}
    </>
  )
}

function Answer({ approval }: { approval: ListedApproval }) {
  const t = useTexts("admin")
  if (!approval.isOwn && !approval.canAnswer)
    return <p className="label-text">{t("approvals.concernsYou")}</p>
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="approval" value={approval.id} />
      {approval.isOwn ? (
        <>
          <span className="label-text">{t("approvals.waitsForOther")}</span>
          <SubmitButton size="small" kind="quiet" intent="withdraw" text={t("approvals.withdraw")} />
        </>
      ) : (
        <>
          <SubmitButton size="small" kind="act" intent="approve" text={t("approvals.approve")} />
          <Input
            name="reason"
            maxLength={500}
            aria-label={t("approvals.refusalReason")}
            placeholder={t("approvals.refusalReason")}
          />
          <SubmitButton size="small" kind="alarm" intent="refuse" text={t("approvals.refuse")} />
        </>
      )}
    </Form>
  )
}
