import { refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { BulkForm } from "#admin/bulk/bulk-form.tsx"
import { Facts } from "#admin/facts.tsx"
import { Figures } from "#admin/figures.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { PersonCard } from "#domains/accounts/admin/parts/person-card.tsx"
import { readPersonCard } from "#domains/accounts/admin/person-card.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { listAgreements } from "../../agreements/consignment-agreement.ts"
import { saveRows } from "../../consignments/save-rows.ts"
import { actOnConsignment } from "../act-on-consignment.ts"
import { consignmentBulkActs } from "../bottle-bulk-acts.ts"
import { bottleTrack } from "../bottle-track.ts"
import { ConsignmentGrid } from "../parts/consignment-grid.tsx"
import { type Consignment as ConsignmentData, readConsignment } from "../read-consignment.ts"
import { listComingAuctions } from "../read-sale-options.ts"
import type { Route } from "./+types/consignment"

export const loader = adminLoader("intake", async (ctx, { params }: Route.LoaderArgs) => {
  const consignment = await readConsignment(ctx, params.id)
  const [auctions, seller, activity, assignment, agreements] = await Promise.all([
    listComingAuctions(ctx),
    readPersonCard(ctx, consignment.memberId),
    readActivity(ctx, params.id),
    readAssignment(ctx, params.id, "intake"),
    listAgreements(ctx, { submissionId: params.id, key: null }),
  ])
  return { consignment, auctions, seller, activity, assignment, agreements }
})

export const action = adminAction("intake", async (ctx, submitted, { params }: Route.ActionArgs, form) => {
  if (submitted.intent === "many") return { many: await actOnConsignment(ctx, params.id, form) }
  await saveRows(ctx, params.id, submitted)
  return redirectWithToast(
    pathTo("/admin/consignments/:id", params),
    "submissions-admin",
    "consignments.saved",
  )
})

export default function Consignment({ loaderData, actionData }: Route.ComponentProps) {
  const { consignment, auctions, seller, activity, assignment, agreements } = loaderData
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const { bottles } = consignment
  const title = t("intake.submissionOf", { name: consignment.name })
  const isMany = (actionData && "many" in actionData) || refusedIn(actionData, "many") !== undefined
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/consignments", text: adminTexts("nav.consignments") }}
        aside={t("intake.found", { count: bottles.length })}
      >
        <TextLink
          reloadsPage
          to={pathTo("/request-valuation/:id/agreement.pdf", { id: consignment.id })}
          className="px-2 py-2"
          text={t("consignments.agreement")}
        />
        {consignment.acceptsBottles && (
          <TextLink
            to={pathTo("/admin/consignments/:id/bottles", { id: consignment.id })}
            className="px-2 py-2"
            text={t("consignments.add")}
          />
        )}
        {bottles.some(({ code }) => code !== null) && (
          <TextLink
            reloadsPage
            to={`/admin/intake/labels?submission=${consignment.id}`}
            className="px-2 py-2"
            text={t("intake.labels")}
          />
        )}
      </AdminPageHead>
      <Track bottles={bottles} />
      <Totals consignment={consignment} />
      <BulkForm
        list="consignment"
        acts={consignmentBulkActs}
        answer={isMany ? actionData : undefined}
        auctions={auctions}
      >
        <ConsignmentGrid caption={title} bottles={bottles} answer={isMany ? undefined : actionData} />
      </BulkForm>
      <ObjectColumns
        aside={
          <>
            <PersonCard label={adminTexts("object.seller")} person={seller} />
            <Assignee assignment={assignment} />
          </>
        }
      >
        <ConsignmentFacts consignment={consignment} />
        <Agreements submissionId={consignment.id} agreements={agreements} />
        <ObjectActivity activity={activity} />
      </ObjectColumns>
    </>
  )
}

type Props = { consignment: ConsignmentData }

/** With the number of bottles in each state; the one that is furthest behind is current. */
function Track({ bottles }: Pick<ConsignmentData, "bottles">) {
  const t = useTexts("submissions-admin")
  const kit = useTexts("admin")
  const countIn = (state: string) => bottles.filter((bottle) => bottle.state === state).length
  return (
    <StateTrack
      label={kit("object.track")}
      steps={bottleTrack.map((state) => ({
        name: state,
        text: [t(`intake.states.${state}`), countIn(state) || undefined].filter(Boolean).join(" · "),
      }))}
      current={bottleTrack.find((state) => countIn(state) > 0)}
    />
  )
}

function Totals({ consignment: { bottles, totals } }: Props) {
  const t = useTexts("submissions-admin")
  const range = (low: number, high: number) => {
    if (totals.valued === 0) return "–"
    return low === high ? money(low) : `${money(low)} – ${money(high)}`
  }
  return (
    <Figures
      label={t("consignments.totals")}
      figures={[
        {
          label: t("consignments.valued"),
          value: t("consignments.valuedOf", { count: totals.valued, all: bottles.length }),
        },
        { label: t("intake.terms.estimate"), value: range(totals.lowCents, totals.highCents) },
        {
          label: t("consignments.reserves"),
          value: totals.reserveCents > 0 ? money(totals.reserveCents) : "–",
        },
        {
          label: t("consignments.net"),
          value: range(totals.netLowCents, totals.netHighCents),
          note: t("consignments.netNote"),
        },
      ]}
    />
  )
}

function ConsignmentFacts({ consignment }: Props) {
  const t = useTexts("submissions-admin")
  const language = useLanguage()
  return (
    <Facts
      label={t("consignments.sender")}
      facts={[
        [t("intake.kind"), t(`intake.kinds.${consignment.kind}`)],
        [t("intake.submittedAt"), formatDate(consignment.createdAt, language)],
        [t("intake.account"), <Account key="account" consignment={consignment} />],
        [t("intake.username"), consignment.username],
        [
          t("intake.email"),
          <span key="email" className="break-all">
            {consignment.email}
          </span>,
        ],
        [t("intake.contact"), consignment.contact],
        [t("intake.location"), consignment.location],
      ]}
    />
  )
}

type AgreementsProps = Pick<Route.ComponentProps["loaderData"], "agreements"> & { submissionId: string }

/** Those that somebody has opened, or that were made with added bottles or a signature. */
function Agreements({ submissionId, agreements }: AgreementsProps) {
  const t = useTexts("submissions-admin")
  const language = useLanguage()
  if (agreements.length === 0) return null
  return (
    <Section title={t("consignments.agreements")}>
      <ul className="grid gap-1">
        {agreements.map(({ version, madeAt }) => (
          <li key={version}>
            <TextLink
              reloadsPage
              to={`${pathTo("/request-valuation/:id/agreement.pdf", { id: submissionId })}?version=${version}`}
              text={t("consignments.agreementVersion", { version, moment: formatDate(madeAt, language) })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Account({ consignment: { memberId, account } }: Props) {
  const t = useTexts("submissions-admin")
  if (!memberId) return t("intake.accountNone")
  return <TextLink to={pathTo("/admin/members/:id", { id: memberId })} text={account} />
}
