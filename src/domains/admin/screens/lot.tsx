import { useSearchParams } from "react-router"
import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { fieldsOf } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { redirectWithToast } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { actOnLot } from "../act-on-lot.ts"
import { type DeskLotPage, readDeskLot } from "../desk-lot.ts"
import { DeskHead } from "../parts/desk-head.tsx"
import { Facts } from "../parts/facts.tsx"
import { LotBids } from "../parts/lot-bids.tsx"
import { LotExcluded, LotFate } from "../parts/lot-fate.tsx"
import { LotLooks } from "../parts/lot-looks.tsx"
import { LotQuestion } from "../parts/lot-question.tsx"
import type { Route } from "./+types/lot"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, () => readDeskLot(ctx, params.id))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const sent = fieldsOf(await request.formData())
  return await answer(
    ctx,
    async () => {
      const acted = await actOnLot(ctx, params.id, sent)
      if ("seen" in acted) return acted
      return redirectWithToast(`/admin/lots/${params.id}`, "admin", `deskLot.said.${acted.said}`)
    },
    sent,
  )
}

export default function Lot({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const [search] = useSearchParams()
  const { lot, log, excluded, chances, looks } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const seen = actionData && "seen" in actionData ? actionData.seen : undefined
  const isAsked = search.has("ask")
  return (
    <>
      <PageHead title={lot.name} isHidden />
      <DeskHead
        title={lot.name}
        back={{ to: `/admin/auctions/${lot.auctionId}`, text: lot.auctionTitle }}
        aside={
          <span className="flex flex-wrap items-center gap-x-3">
            {t("deskLot.lot", { number: lot.number })}
            <StatusMark mark={lot.status} isFilled />
          </span>
        }
      >
        {lot.status === "live" && (
          <>
            <LinkButton to="?ask=extend" preventScrollReset>
              {t("deskLot.extend")}
            </LinkButton>
            <LinkButton to="?ask=withdraw" kind="alarm" preventScrollReset>
              {t("deskLot.withdraw")}
            </LinkButton>
          </>
        )}
        <LinkButton to={`/admin/lots/${lot.id}/edit`}>{t("lotEdit.open")}</LinkButton>
        <Link className="link px-2 py-2" to={lot.path}>
          {t("deskLot.public")}
        </Link>
      </DeskHead>
      {refused && !isAsked && <Note tone="alarm">{refused.refusal.message}</Note>}
      {seen && (
        <Note tone="lead">
          <p className="figures font-semibold">
            {t("deskLot.figure", { paddle: seen.paddle, maximum: money(seen.maxCents) })}
          </p>
          <p>{t("deskLot.figureNote")}</p>
        </Note>
      )}
      <LotFacts page={loaderData} />
      <LotFate page={loaderData} />
      <LotBids log={log} excluded={excluded} mayLook={looks !== null} status={lot.status} />
      <LotExcluded excluded={excluded} chances={chances} />
      {looks && looks.length > 0 && <LotLooks looks={looks} />}
      <LotQuestion page={loaderData} search={search} refusal={refused?.refusal} sent={refused?.sent} />
    </>
  )
}

function LotFacts({ page: { lot, line } }: { page: DeskLotPage }) {
  const t = useTexts("admin")
  const language = useLanguage()
  const reserve =
    lot.reserveCents !== null &&
    t(`deskLot.${lot.reserveMet ? "reserveMet" : "reserveNotMet"}`, { reserve: money(lot.reserveCents) })
  const owed =
    line && t("deskLot.owedBy", { username: line.username, status: t(`deskLot.lineStatuses.${line.status}`) })
  return (
    <Facts
      label={t("deskLot.facts")}
      facts={[
        [t("deskLot.price"), money(lot.priceCents)],
        [t("deskLot.opening"), money(lot.openingCents)],
        [t("deskLot.reserve"), reserve],
        [t("deskLot.seller"), lot.seller ?? t("deskLot.house")],
        [t("deskLot.ends"), when(lot.endsAt, language)],
        [t("deskLot.owed"), owed],
      ]}
    />
  )
}
