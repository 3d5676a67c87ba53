import { useSearchParams } from "react-router"
import { refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { NextAction } from "#admin/objects/next-action.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { PersonCard } from "#domains/accounts/admin/parts/person-card.tsx"
import { RelatedList } from "#domains/accounts/admin/parts/related-list.tsx"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { claimRefunds, readClaimValue, refundClaim } from "#domains/checkout/for-staff/refund-claim.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { actOnClaim, claimActs } from "#domains/returns/admin/act-on-claim.ts"
import { type ClaimQuestionName, claimStepsOf } from "#domains/returns/admin/claim-steps.ts"
import { ClaimQuestion } from "#domains/returns/admin/parts/claim-question.tsx"
import { claimTones } from "#domains/returns/admin/parts/claim-tones.ts"
import { ClaimFacts, ClaimTrack, ClaimWords } from "#domains/returns/admin/parts/claim-view.tsx"
import { readClaim } from "#domains/returns/admin/read-claim.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isOneOf } from "#platform/records.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/claim"

export const loader = adminLoader("orders", async (ctx, { params }: Route.LoaderArgs) => {
  const claim = await readClaim(ctx, params.id)
  const value = { orderId: claim.order.id, lineId: claim.line.id, quantity: claim.quantity }
  return { claim, valueCents: claim.endedAt ? 0 : await readClaimValue(ctx, value) }
})

export const action = adminAction("orders", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const path = pathTo("/admin/returns/:id", params)
  const { intent } = submitted
  if (isOneOf(claimRefunds, intent)) {
    const waits = await refundClaim(ctx, params.id, intent, submitted)
    return waits
      ? redirectWithToast(path, "admin", "approvals.messages.requested")
      : redirectWithToast(path, "returns-admin", `messages.${intent}`)
  }
  const act = isOneOf(claimActs, intent) ? intent : "refuse"
  await actOnClaim(ctx, params.id, act, submitted)
  return redirectWithToast(path, "returns-admin", `messages.${act}`)
})

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("returns-admin")
  const kit = useTexts("admin")
  const [search] = useSearchParams()
  const { claim, valueCents } = loaderData
  const { next, others } = claimStepsOf(claim)
  const act = [next, ...others].find((offered) => offered !== undefined && offered === search.get("dialog"))
  const refused = refusedIn(actionData)
  return (
    <>
      <AdminPageHead
        title={t("title", { reference: claim.order.reference })}
        back={{ to: "/admin/returns", text: kit("nav.returns") }}
        aside={
          <Badge tone={claimTones[claim.state]} isFilled>
            {t(`states.${claim.state}`)}
          </Badge>
        }
      >
        {others.map((offered) => (
          <ActLink key={offered} act={offered} />
        ))}
      </AdminPageHead>
      {refused && !act && <Note tone="alarm">{refused.refusal.message}</Note>}
      <ClaimTrack state={claim.state} />
      {next && (
        <NextAction text={t(`nextSteps.${next}`)}>
          <ActLink act={next} isNext />
        </NextAction>
      )}
      <ClaimFacts claim={claim} valueCents={valueCents} />
      <ObjectColumns
        aside={
          <>
            <PersonCard label={t("buyer")} person={claim.buyer} />
            <Assignee assignment={claim.assignment} />
            <RelatedList related={claim.related} />
          </>
        }
      >
        <ClaimWords claim={claim} />
      </ObjectColumns>
      <ObjectActivity activity={claim.activity} />
      {act && <ClaimQuestion act={act} claim={claim} valueCents={valueCents} answer={refused} />}
    </>
  )
}

function ActLink({ act, isNext = false }: { act: ClaimQuestionName; isNext?: boolean }) {
  const t = useTexts("returns-admin")
  const kind = act === "refuse" ? "alarm" : "plain"
  return (
    <LinkButton
      to={`?dialog=${act}`}
      kind={isNext ? "act" : kind}
      preventScrollReset
      text={t(`acts.${act}`)}
    />
  )
}
