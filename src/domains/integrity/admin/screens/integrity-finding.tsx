import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { confirmFinding, dismissFinding, markOnePerson, separatePersons } from "../../decide-finding.ts"
import { FindingReason } from "../../inputs.ts"
import { type FindingView, readFinding } from "../../reads.ts"
import { refuse } from "../../refusals.ts"
import { FindingPeople, findingColumns, SeverityMark } from "../parts/finding-columns.tsx"
import { FindingEvidence } from "../parts/finding-evidence.tsx"
import type { Route } from "./+types/integrity-finding"

const verbs = {
  dismiss: dismissFinding,
  confirm: confirmFinding,
  join: markOnePerson,
  part: separatePersons,
} as const
type FindingAct = keyof typeof verbs

function isFindingAct(text: string | undefined): text is FindingAct {
  return text !== undefined && Object.hasOwn(verbs, text)
}

export const loader = adminLoader("integrity", (ctx, { params }: Route.LoaderArgs) =>
  readFinding(ctx, params.id),
)

export const action = adminAction("integrity", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const act = submitted.intent
  if (!isFindingAct(act)) throw refuse("noSuchFinding")
  await verbs[act](ctx, params.id, parseInput("integrity", FindingReason, submitted))
  return redirectWithToast(pathTo("/admin/integrity/:id", params), "integrity-admin", `messages.${act}`)
})

function actsOf({ status, otherId }: FindingView): FindingAct[] {
  if (status === "same-person") return ["part"]
  const join: FindingAct[] = otherId === null ? [] : ["join"]
  return status === "open" ? ["dismiss", "confirm", ...join] : join
}

export default function FindingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { finding, activity, beside } = loaderData
  const t = useTexts("integrity-admin")
  const language = useLanguage()
  const [search] = useSearchParams()
  const findingPath = pathTo("/admin/integrity/:id", { id: finding.id })
  const acts = actsOf(finding)
  const question = acts.find((act) => act === search.get("dialog"))
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const seen = t("seen", {
    first: formatDate(finding.firstSeenAt, language),
    last: formatDate(finding.lastSeenAt, language),
  })
  return (
    <>
      <AdminPageHead
        title={t(`kinds.${finding.kind}`)}
        back={{ to: "/admin/integrity", text: t("title") }}
        aside={seen}
      >
        {acts.map((act) => (
          <LinkButton key={act} to={`${findingPath}?dialog=${act}`} preventScrollReset text={t(`${act}`)} />
        ))}
      </AdminPageHead>
      {refused && !question && <Note tone="alarm">{refused.refusal.message}</Note>}
      {finding.status !== "open" && finding.decidedAt && (
        <Note>
          {t("decided", {
            state: t(`states.${finding.status}`),
            by: finding.decidedBy ?? "–",
            at: formatDate(finding.decidedAt, language),
          })}
        </Note>
      )}
      <SeverityMark finding={finding} />
      <Section title={t("people")}>
        <FindingPeople finding={finding} />
      </Section>
      <Section title={t("evidence")}>
        <FindingEvidence evidence={finding.evidence} hasLinks />
      </Section>
      <ObjectActivity activity={activity} />
      {beside.length > 0 && (
        <Section title={t("beside")}>
          <DataTable
            noun="integrity-admin"
            caption={t("beside")}
            columns={findingColumns}
            rows={beside}
            stacks={false}
            hasHint={false}
          />
        </Section>
      )}
      {question && <Question act={question} finding={finding} findingPath={findingPath} refused={refused} />}
    </>
  )
}

type FindingQuestionProps = {
  act: FindingAct
  finding: FindingView
  findingPath: PagePath
  refused: FindingRefusal | undefined
}
type FindingRefusal = Extract<Route.ComponentProps["actionData"], { refusal: unknown }>

const texts = { dismiss: "Dismiss", confirm: "Confirm", join: "Join", part: "Part" } as const

function Question({ act, finding, findingPath, refused }: FindingQuestionProps) {
  const t = useTexts("integrity-admin")
  const language = useLanguage()
  const all = [...finding.names, ...(finding.otherName ? [finding.otherName] : [])]
  const accounts = new Intl.ListFormat(localeOf[language]).format(all)
  return (
    <ReasonDialog
      title={t(`title${texts[act]}`)}
      message={t(`message${texts[act]}`, { accounts })}
      intent={act}
      button={t(`${act}`)}
      kind={act === "join" ? "alarm" : "act"}
      action={`${findingPath}?dialog=${act}`}
      back={findingPath}
      answer={refused}
      reason={t("reason")}
    />
  )
}
