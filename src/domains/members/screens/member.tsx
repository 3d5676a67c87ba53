import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { AuditTable } from "#domains/accounts/admin/parts/audit-table.tsx"
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
import { MemberSessions } from "../parts/member-sessions.tsx"
import { MemberStatus } from "../parts/member-status.tsx"
import { readMember } from "../read-member.ts"
import type { Route } from "./+types/member"

export const loader = adminLoader("members", (ctx, { params }: Route.LoaderArgs) =>
  readMember(ctx, params.id),
)

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
  const path = pathTo("/admin/members/:id", { id: member.id })
  const question = search.get("dialog")
  const acts = actsFor(member)
  const act = acts.find((offered) => offered === question)
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <>
      <AdminPageHead
        title={member.username}
        back={{ to: "/admin/members", text: adminTexts("nav.members") }}
        aside={
          <span className="flex flex-wrap items-center gap-x-3">
            {accountsTexts(`roles.${member.role}`)}
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
      {refused && !act && <Note tone="alarm">{refused.refusal.message}</Note>}
      {member.statusReason && <Note>{t("member.denialReason", { reason: member.statusReason })}</Note>}
      {!member.canAct && !member.isClosed && (
        <Note>{t(member.isSelf ? "member.isSelf" : "member.higherRole")}</Note>
      )}
      <MemberFacts member={member} />
      <MemberFigures figures={member.figures} />
      <Section title={t("member.sessions")}>
        <MemberSessions sessions={member.sessions} />
      </Section>
      {member.entries && <Entries entries={member.entries} memberId={member.id} />}
      {act && (
        <MemberQuestion
          act={act}
          names={[member.username]}
          action={`?dialog=${act}`}
          back={path}
          role={member.role}
          answer={refused}
        />
      )}
    </>
  )
}

function actsFor({
  canAct,
  canChangePoints,
  isSelf,
  isClosed,
  status,
  isVerified,
  hasTwoSteps,
}: AdminMember): MemberAct[] {
  if (isSelf && !isClosed) return ["signOut"]
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

function Entries({ entries, memberId }: { entries: NonNullable<AdminMember["entries"]>; memberId: string }) {
  const t = useTexts("members")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{t("member.entries")}</h2>
        <TextLink to={`/admin/audit?subject=${memberId}`} text={t("member.allEntries")} />
      </div>
      {entries.length > 0 ? (
        <AuditTable entries={entries} caption={t("member.entries")} />
      ) : (
        <p className="text-ink-soft">{t("member.noEntries")}</p>
      )}
    </section>
  )
}
