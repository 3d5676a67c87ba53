import { useState } from "react"
import { useLocation } from "react-router"
import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { ChangeTable } from "#admin/bulk/change-table.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { listTransfers } from "../../transfers/list-transfers.ts"
import { transferList } from "../../transfers/transfer-list.ts"
import { type BulkMatchResult, matchInBulk } from "../match-in-bulk.ts"
import { canChoose, transferColumns } from "../parts/transfer-columns.tsx"
import { previewMatches } from "../preview-matches.ts"
import type { Route } from "./+types/transfers"

export const loader = listLoader(transferList, listTransfers)

export const action = adminAction("money", async (ctx, _submitted, _args, form) => {
  const pairs = form.getAll("pair").filter((pair) => typeof pair === "string")
  if (form.get("confirmed") !== "1") return { changes: await previewMatches(ctx, pairs) }
  return { result: await matchInBulk(ctx, pairs) }
})

export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const { search } = useLocation()
  const { query, setup, transfers, pages, waiting } = loaderData
  const result = actionData && "result" in actionData ? actionData.result : undefined
  const changes = actionData && "changes" in actionData ? actionData.changes : undefined
  const hasChoice = transfers.some((each) => !each.needsColleague && each.proposals.some(canChoose))
  return (
    <ListPage
      title={t("transfers.title")}
      aside={t("transfers.waiting", { count: waiting.count, sum: money(waiting.cents) })}
      csv="/admin/transfers.csv"
      actions={
        <>
          <LinkButton to="/admin/transfers/new">{t("transfers.enter")}</LinkButton>
          <LinkButton to="/admin/transfers/import">{t("transfers.import")}</LinkButton>
        </>
      }
      list={transferList}
      page={{ query, setup, pages }}
      filter={{
        label: t("transfers.byWhat"),
        search: { label: t("transfers.find") },
        facets: {
          status: {
            label: kit("columns.status"),
            any: t("transfers.all"),
            option: (status) => t(`transfers.statuses.${status}`),
          },
        },
      }}
      answer={actionData}
      notes={result && <Result result={result} />}
      sorts={{ receivedOn: { up: "oldest", down: "newest" }, amount: { down: "amount" } }}
      layout={{ noun: "checkout-admin", columns: transferColumns }}
      empty={[t("transfers.noneTitle"), t("transfers.noneNext")]}
      isEmpty={transfers.length === 0}
    >
      <Form
        key={search}
        method="post"
        action={samePage(search)}
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DataTable
          noun="checkout-admin"
          caption={t("transfers.title")}
          columns={transferColumns}
          rows={transfers}
        />
        {hasChoice && (
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton kind="act" intent="match" text={t("transfers.confirm")} />
            <p className="label-text max-w-read">{t("transfers.confirmNote")}</p>
          </div>
        )}
      </Form>
      {changes && <MatchQuestion changes={changes} />}
    </ListPage>
  )
}

/** What each match will do. Only those that can be made are sent. */
function MatchQuestion({ changes }: { changes: readonly BulkChange[] }) {
  const t = useTexts("checkout-admin")
  const kit = useTexts("admin")
  const { search } = useLocation()
  const [closed, setClosed] = useState<typeof changes>()
  if (closed === changes) return null
  const possible = changes.filter(({ refusal }) => refusal === undefined)
  return (
    <ReasonDialog
      title={t("transfers.matchQuestion", { count: possible.length })}
      message={<ChangeTable changes={changes} />}
      intent="match"
      button={possible.length > 0 ? t("transfers.confirm") : undefined}
      action={samePage(search)}
      back={samePage(search)}
      {...(possible.length > 0 ? { leave: kit("cancel") } : {})}
      onClose={() => setClosed(changes)}
      answer={undefined}
      hidden={{ confirmed: "1" }}
    >
      {possible.map(({ row }) => (
        <input key={row} type="hidden" name="pair" value={row} />
      ))}
    </ReasonDialog>
  )
}

function Result({ result: { paid, late, retainedCents, left } }: { result: BulkMatchResult }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  return (
    <Note tone={left.length > 0 ? "alarm" : "lead"}>
      {paid.length > 0 && (
        <p>
          {t("transfers.matchedPaid", { count: paid.length, references: paid.join(adminTexts("comma")) })}
        </p>
      )}
      {late.length > 0 && <p>{t("transfers.matchedLate", { references: late.join(adminTexts("comma")) })}</p>}
      {retainedCents > 0 && <p>{t("transfers.matchedRetained", { sum: money(retainedCents) })}</p>}
      {left.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
        <p key={index}>{reason}</p>
      ))}
    </Note>
  )
}
