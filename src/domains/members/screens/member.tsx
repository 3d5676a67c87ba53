import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { addTag, removeTag } from "#domains/segments/change-tags.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { actOnMember } from "../act-on-members.ts"
import { isMemberAct, type MemberAct } from "../member-acts.ts"
import { type AdminMember, MemberFacts, MemberFigures } from "../parts/member-facts.tsx"
import { MemberQuestion } from "../parts/member-question.tsx"
import { MemberSignIn } from "../parts/member-sessions.tsx"
import { MemberStatus } from "../parts/member-status.tsx"
import { MemberTags } from "../parts/member-tags.tsx"
import { PersonBottles } from "../parts/person/person-bottles.tsx"
import { PersonMessages } from "../parts/person/person-messages.tsx"
import { PersonMoney } from "../parts/person/person-money.tsx"
import { PersonRisk } from "../parts/person/person-risk.tsx"
import { PersonAuctions, PersonOrders } from "../parts/person/person-trade.tsx"
import { readMember } from "../read-member.ts"
import type { Route } from "./+types/member"

export const loader = adminLoader("people", (ctx, { params }: Route.LoaderArgs) => readMember(ctx, params.id))

const messages = {
  suspend: "memberSuspended",
  ban: "memberBanned",
  reinstate: "memberReinstated",
  verify: "memberVerified",
  signOut: "memberSignedOut",
  liftTwoStep: "memberTwoStepLifted",
  role: "memberRole",
} as const satisfies Record<MemberAct, string>

export const action = adminAction("members", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const { intent, tag = "" } = submitted
  if (intent === "addTag" || intent === "removeTag") {
    await (intent === "addTag" ? addTag : removeTag)(ctx, params.id, tag)
    return redirectWithToast(pathTo("/admin/members/:id", params), "members", `tags.messages.${intent}`)
  }
  const act: MemberAct = isMemberAct(submitted.act) ? submitted.act : "verify"
  const outcome = await actOnMember(ctx, params.id, act, submitted)
  return redirectWithToast(
    pathTo("/admin/members/:id", params),
    "admin",
    outcome === "waits" ? "approvals.messages.requested" : `messages.${messages[act]}`,
  )
})

export default function Member({ loaderData: member, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("members")
  const accountsTexts = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const [search] = useSearchParams()
  const { person } = member
  const path = pathTo("/admin/members/:id", { id: member.id })
  const question = search.get("dialog")
  const acts = actsFor(member)
  const act = acts.find((offered) => offered === question)
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const hasField = refused?.refusal.facts.field === "tag"
  return (
    <>
      <AdminPageHead
        title={member.username}
        back={{ to: "/admin/members", text: adminTexts("nav.members") }}
        aside={
          <span className="flex flex-wrap items-center gap-x-3">
            {member.staffRole?.name ?? accountsTexts(`roles.${member.role}`)}
            <MemberStatus status={member.status} isClosed={member.isClosed} isFilled />
          </span>
        }
      >
        {acts.map((offered) => (
          <LinkButton
            key={offered}
            to={`?dialog=${offered}`}
            kind={offered === "ban" || offered === "suspend" ? "alarm" : "plain"}
            preventScrollReset
            text={t(`memberActs.${offered}`)}
          />
        ))}
      </AdminPageHead>
      {refused && !act && !hasField && <Note tone="alarm">{refused.refusal.message}</Note>}
      {member.statusReason && <Note>{t("member.denialReason", { reason: member.statusReason })}</Note>}
      {member.managesAccounts && !member.canAct && !member.isClosed && (
        <Note>{t(member.isSelf ? "member.isSelf" : "member.higherRole")}</Note>
      )}
      <MemberFacts member={member} />
      {member.managesAccounts && <MemberTags member={member} answer={actionData} />}
      <MemberFigures member={member} />
      <PersonRisk risk={person.risk} biddingEndedAt={member.biddingEndedAt} />
      <PersonBottles person={person} />
      <PersonOrders person={person} />
      <PersonAuctions person={person} />
      <PersonMoney
        person={person}
        memberId={member.id}
        unpaidPath={`/admin/unpaid?q=${encodeURIComponent(member.username)}`}
      />
      <PersonMessages person={person} />
      {member.account && <MemberSignIn member={member} account={member.account} />}
      {member.activity && <ObjectActivity activity={member.activity} />}
      {member.managesAccounts && (
        <TextLink to={`/admin/audit?subject=${member.id}`} className="w-fit" text={t("member.allEntries")} />
      )}
      {act && (
        <MemberQuestion
          act={act}
          username={member.username}
          action={`?dialog=${act}`}
          back={path}
          role={member.staffRole?.id ?? member.role}
          roles={member.roles}
          answer={refused}
        />
      )}
    </>
  )
}

function actsFor({
  canAct,
  canChangePoints,
  managesAccounts,
  isSelf,
  isClosed,
  status,
  isVerified,
  hasTwoSteps,
}: AdminMember): MemberAct[] {
  if (isSelf && !isClosed && managesAccounts) return ["signOut"]
  if (!canAct) return []
  const offered: [MemberAct, boolean][] = [
    ["verify", !isVerified],
    ["role", canChangePoints],
    ["signOut", true],
    ["liftTwoStep", hasTwoSteps],
    ["reinstate", status !== "active"],
    ["suspend", status !== "suspended"],
    ["ban", status !== "banned"],
  ]
  return offered.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}
