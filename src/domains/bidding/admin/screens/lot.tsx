import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Facts } from "#admin/facts.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { PersonCard } from "#domains/accounts/admin/parts/person-card.tsx"
import { RelatedList } from "#domains/accounts/admin/parts/related-list.tsx"
import { readPersonCard } from "#domains/accounts/admin/person-card.ts"
import { readRelated } from "#domains/accounts/admin/related-objects.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { formatSaleTime } from "#domains/auctions/admin/sale-time.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { actOnLot } from "../act-on-lot.ts"
import { LotBids } from "../parts/lot-bids.tsx"
import { LotDisclosures } from "../parts/lot-disclosures.tsx"
import { LotDisposition, LotExcluded } from "../parts/lot-disposition.tsx"
import { LotNext, LotTrack } from "../parts/lot-next.tsx"
import { LotQuestion } from "../parts/lot-question.tsx"
import { type AdminLotPage, readAdminLot } from "../read-lot.ts"
import { readVoiding } from "../read-voiding.ts"
import type { Route } from "./+types/lot"

export const loader = adminLoader("auctions", async (ctx, { params, url }: Route.LoaderArgs) => {
  const page = await readAdminLot(ctx, params.id)
  const isVoiding = url.searchParams.get("dialog") === "void"
  const number = Number(url.searchParams.get("number"))
  const [activity, assignment, related, seller, buyer, voiding] = await Promise.all([
    readActivity(ctx, params.id),
    readAssignment(ctx, params.id, "auctions"),
    readRelated(ctx, params.id),
    readPersonCard(ctx, page.lot.sellerId),
    readPersonCard(ctx, page.line?.memberId ?? null),
    isVoiding ? readVoiding(ctx, params.id, number) : null,
  ])
  return { ...page, activity, assignment, related, seller, buyer, voiding }
})

export const action = adminAction("auctions", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const result = await actOnLot(ctx, params.id, submitted)
  if ("seen" in result) return result
  return redirectWithToast(
    pathTo("/admin/lots/:id", params),
    "bidding-admin",
    `adminLot.messages.${result.message}`,
  )
})

export default function Lot({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("bidding-admin")
  const [search] = useSearchParams()
  const { lot, log, excluded, secondChanceOffers, disclosures } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const seen = actionData && "seen" in actionData ? actionData.seen : undefined
  const isQuestionOpen = search.has("dialog")
  return (
    <>
      <AdminPageHead
        title={lot.name}
        back={{ to: pathTo("/admin/auctions/:id", { id: lot.auctionId }), text: lot.auctionTitle }}
        aside={
          <span className="flex flex-wrap items-center gap-x-3">
            {t("adminLot.lot", { number: lot.number })}
            <StatusMark mark={lot.status} isFilled />
          </span>
        }
      >
        {lot.status === "live" && (
          <>
            <LinkButton to="?dialog=extend" preventScrollReset text={t("adminLot.extend")} />
            <LinkButton to="?dialog=withdraw" kind="alarm" preventScrollReset text={t("adminLot.withdraw")} />
          </>
        )}
        {lot.status !== "withdrawn" && (
          <LinkButton aria-keyshortcuts="e" to={pathTo("/admin/lots/:id/edit", { id: lot.id })}>
            {t("lotEdit.open")}
          </LinkButton>
        )}
        <TextLink to={lot.path} className="px-2 py-2" text={t("adminLot.public")} />
      </AdminPageHead>
      {refused && !isQuestionOpen && <Note tone="alarm">{refused.refusal.message}</Note>}
      {seen && (
        <Note tone="lead">
          <p className="figures font-semibold">
            {t("adminLot.figure", { paddle: seen.paddle, maximum: money(seen.maxCents) })}
          </p>
          <p>{t("adminLot.figureNote")}</p>
        </Note>
      )}
      <LotTrack page={loaderData} />
      <LotNext page={loaderData} related={loaderData.related} />
      <LotFacts page={loaderData} />
      <ObjectColumns aside={<LotAside page={loaderData} />}>
        <LotDisposition page={loaderData} />
        <LotBids log={log} excluded={excluded} canRequestDisclosure={disclosures !== null} lot={lot} />
        <LotExcluded excluded={excluded} secondChanceOffers={secondChanceOffers} />
        {disclosures && disclosures.length > 0 && <LotDisclosures disclosures={disclosures} />}
      </ObjectColumns>
      <ObjectActivity activity={loaderData.activity} />
      <LotQuestion page={loaderData} search={search} answer={refused} />
    </>
  )
}

type LotPageData = Route.ComponentProps["loaderData"]

function LotAside({ page: { seller, buyer, assignment, related } }: { page: LotPageData }) {
  const kit = useTexts("admin")
  return (
    <>
      <PersonCard label={kit("object.seller")} person={seller} />
      <PersonCard label={kit("object.buyer")} person={buyer} />
      <Assignee assignment={assignment} />
      <RelatedList related={related} />
    </>
  )
}

function LotFacts({ page: { lot, line } }: { page: AdminLotPage }) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  const reserve =
    lot.reserveCents !== null &&
    t(`adminLot.${lot.reserveMet ? "reserveMet" : "reserveNotMet"}`, { reserve: money(lot.reserveCents) })
  const unpaidText =
    line &&
    t("adminLot.owedBy", { username: line.username, status: t(`adminLot.lineStatuses.${line.status}`) })
  return (
    <Facts
      label={t("adminLot.facts")}
      facts={[
        [t("adminLot.price"), money(lot.priceCents)],
        [t("adminLot.opening"), money(lot.openingCents)],
        [t("adminLot.reserve"), reserve],
        [t("adminLot.seller"), lot.seller ?? t("adminLot.company")],
        [t("adminLot.ends"), formatSaleTime(lot.endsAt, lot.location, language)],
        [t("adminLot.owed"), unpaidText],
      ]}
    />
  )
}
