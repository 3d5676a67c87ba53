import { useSearchParams } from "react-router"
import type { PageAnswer } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Facts } from "#admin/facts.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate, money } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { creditTransfer, returnTransfer, TransferReason } from "../../transfers/end-transfer.ts"
import { findPayable, listOtherOpenTransfers, readTransfer } from "../../transfers/list-transfers.ts"
import { matchTransfers } from "../../transfers/match-transfers.ts"
import { MatchForm } from "../parts/match-form.tsx"
import { canChoose } from "../parts/transfer-columns.tsx"
import type { Route } from "./+types/transfer"

export const loader = adminLoader("money", async (ctx, { params, url }: Route.LoaderArgs) => {
  const transfer = await readTransfer(ctx, params.id)
  const q = url.searchParams.get("q") ?? ""
  const named = url.searchParams.getAll("order")
  // The form always sends its search, so without one nobody has chosen yet.
  const chosen = url.searchParams.has("q") || named.length > 0 ? named : exactMatches(transfer)
  const isOpen = transfer.status === "open" && transfer.confirmedAt !== null && !transfer.needsColleague
  const [found, asked, beside] = isOpen
    ? await Promise.all([
        findPayable(ctx, q),
        findChosen(ctx, chosen),
        listOtherOpenTransfers(ctx, transfer.id),
      ])
    : [[], [], []]
  const offered = [...asked, ...found, ...transfer.proposals.map(({ order }) => order)]
  const orders = [...new Map(offered.map((order) => [order.id, order])).values()]
  const isUnchosen = url.searchParams.has("compute") && chosen.length === 0
  const [activity, assignment] = await Promise.all([
    readActivity(ctx, transfer.id),
    readAssignment(ctx, transfer.id, "money"),
  ])
  const withThese = url.searchParams.getAll("with")
  return { transfer, q, orders, chosen, isUnchosen, beside, withThese, activity, assignment }
})

/** Only if there is one: of two equal matches a person decides. */
function exactMatches({ proposals }: Awaited<ReturnType<typeof readTransfer>>): string[] {
  const exact = proposals.filter((proposal) => proposal.fit === "exact" && canChoose(proposal))
  return exact.length === 1 ? exact.map(({ order }) => order.id) : []
}

async function findChosen(ctx: Ctx, ids: readonly string[]) {
  return (await Promise.all(ids.slice(0, 20).map((id) => findPayable(ctx, id)))).flat()
}

const messageOf: Readonly<Record<string, KeyIn<"checkout-admin", "transfers.messages">>> = {
  return: "returned",
  give: "given",
}

export const action = adminAction("money", async (ctx, submitted, { params }: Route.ActionArgs, form) => {
  const listOf = (name: string) => form.getAll(name).map(String)
  if (submitted.intent === "return")
    await returnTransfer(ctx, params.id, parseInput("checkout", TransferReason, submitted))
  else if (submitted.intent === "give")
    await creditTransfer(ctx, params.id, { member: submitted.member ?? "" })
  else await matchTransfers(ctx, { transferIds: [params.id, ...listOf("with")], orderIds: listOf("order") })
  const message = messageOf[submitted.intent ?? ""] ?? "matched"
  return redirectWithToast(
    pathTo("/admin/transfers/:id", params),
    "checkout-admin",
    `transfers.messages.${message}`,
  )
})

export default function Transfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const { transfer, activity, assignment, ...choice } = loaderData
  const [search] = useSearchParams()
  const question = search.get("dialog")
  const isUnconfirmed = transfer.status === "open" && transfer.confirmedAt === null
  const isOpen = transfer.status === "open" && !isUnconfirmed && !transfer.needsColleague
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const title = t("transfers.one", { sum: money(transfer.amountCents) })
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/transfers", text: t("transfers.title") }}
        aside={t(`transfers.statuses.${transfer.status}`)}
      >
        {isOpen && (
          <>
            <LinkButton to="?dialog=give" preventScrollReset text={t("transfers.give")} />
            <LinkButton to="?dialog=return" kind="alarm" preventScrollReset text={t("transfers.return")} />
          </>
        )}
      </AdminPageHead>
      {refused && !question && <Note tone="alarm">{refused.refusal.message}</Note>}
      {isUnconfirmed && (
        <Note>
          {t("transfers.waitsForSecond")}{" "}
          <TextLink to="/admin/approvals" text={adminTexts("nav.approvals")} />
        </Note>
      )}
      {transfer.needsColleague && <Note>{t("transfers.needsColleague")}</Note>}
      <TransferFacts transfer={transfer} />
      <ObjectColumns aside={<Assignee assignment={assignment} />}>
        {isOpen && <MatchForm key={search.toString()} restCents={transfer.restCents} {...choice} />}
      </ObjectColumns>
      <ObjectActivity activity={activity} />
      {isOpen && (question === "return" || question === "give") && (
        <TransferQuestion question={question} transfer={transfer} answer={actionData} />
      )}
    </>
  )
}

type AdminTransfer = Route.ComponentProps["loaderData"]["transfer"]

function TransferFacts({ transfer }: { transfer: AdminTransfer }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  const { matches, retainedCents } = transfer
  return (
    <Facts
      label={t("transfers.facts")}
      facts={[
        [t("transfers.receivedOn"), formatDate(`${transfer.receivedOn}T04:00:00Z`, language, "day")],
        [t("transfers.amount"), money(transfer.amountCents)],
        [t("transfers.restLabel"), money(transfer.status === "open" ? transfer.restCents : 0)],
        [t("transfers.payer"), transfer.payer],
        [t("transfers.text"), transfer.text],
        [t("transfers.from"), t(transfer.isManual ? "transfers.byHand" : "transfers.byStatement")],
        ...(retainedCents > 0 ? ([[t("transfers.retained"), money(retainedCents)]] as const) : []),
        [
          t("transfers.order"),
          matches.length > 0 &&
            matches.map(({ orderId, reference, amountCents }) => (
              <span key={orderId} className="block">
                <TextLink
                  to={pathTo("/admin/orders/:id", { id: orderId })}
                  className="figures"
                  text={reference}
                />{" "}
                {money(amountCents)}
              </span>
            )),
        ],
      ]}
    />
  )
}

function TransferQuestion({
  question,
  transfer: { restCents },
  answer,
}: {
  question: "return" | "give"
  transfer: AdminTransfer
  answer: PageAnswer
}) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const rest = money(restCents)
  return (
    <ReasonDialog
      title={t(`transfers.dialogs.${question}.title`, { rest })}
      message={t(`transfers.dialogs.${question}.message`, { rest })}
      intent={question}
      button={t(`transfers.${question}`)}
      kind={question === "return" ? "alarm" : "act"}
      answer={answer}
      reason={question === "return" ? adminTexts("internalReason") : undefined}
    >
      {question === "give" && <TextField name="member" label={t("transfers.dialogs.give.member")} />}
    </ReasonDialog>
  )
}
