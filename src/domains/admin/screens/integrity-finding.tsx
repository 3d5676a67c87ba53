import { useSearchParams } from "react-router"
import { requirePermission } from "#domains/accounts/permissions.ts"
import {
  addFindingNote,
  dismissFinding,
  markOnePerson,
  separatePersons,
} from "#domains/integrity/decide-hint.ts"
import { FindingReason } from "#domains/integrity/inputs.ts"
import { type FindingView, readFinding } from "#domains/integrity/reads.ts"
import { refuse } from "#domains/integrity/refusals.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { runAction, runLoader } from "#server/screen.ts"
import { redirectWithToast } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { withNames } from "../audit-log.ts"
import { AdminPageHead } from "../parts/admin-page-head.tsx"
import { AuditTable } from "../parts/audit-table.tsx"
import { FindingEvidence } from "../parts/finding-evidence.tsx"
import { FindingPeople, FindingTable, SeverityMark } from "../parts/finding-table.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import type { Route } from "./+types/integrity-finding"

const verbs = {
  note: addFindingNote,
  dismiss: dismissFinding,
  join: markOnePerson,
  part: separatePersons,
} as const
type FindingAct = keyof typeof verbs

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const { notes, ...read } = await readFinding(ctx, params.id)
    return { ...read, notes: await withNames(ctx, notes) }
  })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const sent = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "integrity")
      const act = sent.intent as FindingAct
      if (!Object.hasOwn(verbs, act)) throw refuse("noSuchHint")
      await verbs[act](ctx, params.id, parseInput("integrity", FindingReason, sent))
      return redirectWithToast(pathTo("/admin/integrity/:id", params), "integrity", `desk.said.${act}`)
    },
    sent,
  )
}

function actsOf({ status, otherId }: FindingView): FindingAct[] {
  if (status === "onePerson") return ["note", "part"]
  const join: FindingAct[] = otherId === null ? [] : ["join"]
  return status === "open" ? ["note", "dismiss", ...join] : ["note", ...join]
}

export default function FindingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hint, notes, beside } = loaderData
  const t = useTexts("integrity")
  const language = useLanguage()
  const [search] = useSearchParams()
  const here = pathTo("/admin/integrity/:id", { id: hint.id })
  const acts = actsOf(hint)
  const question = acts.find((act) => act === search.get("ask"))
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const seen = t("desk.seen", {
    first: formatDate(hint.firstSeenAt, language),
    last: formatDate(hint.lastSeenAt, language),
  })
  return (
    <>
      <PageHead title={t(`desk.kinds.${hint.kind}`)} isHidden />
      <AdminPageHead
        title={t(`desk.kinds.${hint.kind}`)}
        back={{ to: "/admin/integrity", text: t("desk.title") }}
        aside={seen}
      >
        {acts.map((act) => (
          <LinkButton key={act} to={`${here}?ask=${act}`} preventScrollReset>
            {t(`desk.${act}`)}
          </LinkButton>
        ))}
      </AdminPageHead>
      {refused && !question && <Note tone="alarm">{refused.refusal.message}</Note>}
      {hint.status !== "open" && hint.decidedAt && (
        <Note>
          {t("desk.decided", {
            state: t(`desk.states.${hint.status}`),
            by: hint.decidedBy ?? "–",
            at: formatDate(hint.decidedAt, language),
          })}
        </Note>
      )}
      <SeverityMark severity={hint.severity} />
      <section className="grid gap-3">
        <h2 className="text-xl">{t("desk.who")}</h2>
        <FindingPeople hint={hint} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">{t("desk.evidence")}</h2>
        <FindingEvidence evidence={hint.evidence} hasLinks />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{t("desk.notes")}</h2>
        {notes.length > 0 ? (
          <AuditTable entries={notes} caption={t("desk.notes")} isOfOne />
        ) : (
          <p className="text-ink-soft">{t("desk.noNotes")}</p>
        )}
      </section>
      {beside.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{t("desk.beside")}</h2>
          <FindingTable hints={beside} caption={t("desk.beside")} />
        </section>
      )}
      {question && <Question act={question} hint={hint} here={here} refused={refused} />}
    </>
  )
}

type FindingQuestionProps = {
  act: FindingAct
  hint: FindingView
  here: PagePath
  refused: FindingRefusal | undefined
}
type FindingRefusal = Extract<Route.ComponentProps["actionData"], { refusal: unknown }>

const texts = { note: "Note", dismiss: "Dismiss", join: "Join", part: "Part" } as const

function Question({ act, hint, here, refused }: FindingQuestionProps) {
  const t = useTexts("integrity")
  const names = { one: hint.username, other: hint.otherName ?? "" }
  return (
    <ReasonDialog
      title={t(`desk.ask${texts[act]}`)}
      says={<p>{t(`desk.says${texts[act]}`, names)}</p>}
      intent={act}
      button={t(act === "note" ? "desk.save" : `desk.${act}`)}
      kind={act === "join" ? "alarm" : "act"}
      action={`${here}?ask=${act}`}
      back={here}
      refusal={refused?.refusal}
      sent={refused?.sent}
      reason={{ label: t("desk.reason"), isRequired: true }}
    />
  )
}
