import { data } from "react-router"
import { AdminForm, FormProblem, type PageAnswer } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { listCookie } from "#admin/lists/list-memory.ts"
import { useListOfTab } from "#admin/lists/neighbours.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { actOnLots } from "#domains/auctions/admin/act-on-lots.ts"
import { auctionFormValues, parseAuction } from "#domains/auctions/admin/auction-form.ts"
import { adminLotList } from "#domains/auctions/admin/lot-list.ts"
import { AuctionDialog } from "#domains/auctions/admin/parts/auction-dialog.tsx"
import { AuctionFacts } from "#domains/auctions/admin/parts/auction-facts.tsx"
import { AuctionFields } from "#domains/auctions/admin/parts/auction-fields.tsx"
import { AuctionLots } from "#domains/auctions/admin/parts/auction-lots.tsx"
import { AuctionStatus } from "#domains/auctions/admin/parts/auction-status.tsx"
import { countLotsByStatus, listLotsForAdmin } from "#domains/auctions/admin/reads.ts"
import { duplicateLot } from "#domains/auctions/numbering/duplicate-lot.ts"
import { parseLotOrder } from "#domains/auctions/numbering/lot-numbers.ts"
import { moveLot, orderLots, renumberLots } from "#domains/auctions/numbering/number-lots.ts"
import { archivedAuctionPath, previewPath } from "#domains/auctions/paths.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { removeLot } from "#domains/auctions/remove-lot.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { updateAuction } from "#domains/auctions/update-auction.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { type PagePath, pathTo, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Icon } from "#ui/icon.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { deleteAuction } from "../../delete-auction.ts"
import { PauseNote } from "../../parts/pause-note.tsx"
import { readPauseMargin } from "../../pauses/pause-margin.ts"
import { PauseButton, PauseQuestion } from "../parts/pause-question.tsx"
import { pauseOrResume } from "../pause-or-resume.ts"
import type { Route } from "./+types/auction"

export const loader = adminLoader("auctions", async (ctx, { params, url }: Route.LoaderArgs) => {
  const query = readListQuery(adminLotList, url.searchParams)
  const page = await listLotsForAdmin(ctx, params.id, query)
  const { increments: _, ...auction } = await readAuction(ctx, params.id)
  const counts = await countLotsByStatus(ctx, auction.id)
  const marginMinutes = await readPauseMargin(ctx)
  const editData = { query, ...page, form: auctionFormValues(auction), now: ctx.now().toISOString() }
  const activity = await readActivity(ctx, auction.id)
  const cookie = listCookie(page.lots.map(({ id }) => id))
  return data(
    { auction, counts, marginMinutes, activity, ...editData },
    cookie ? { headers: { "set-cookie": cookie } } : {},
  )
})

export const action = adminAction(
  "auctions",
  async (ctx, submitted, { params, url }: Route.ActionArgs, form) => {
    if (submitted.intent === "many") return { many: await actOnLots(ctx, form, params.id, url.searchParams) }
    const { path, message } = await act(ctx, params.id, submitted)
    if (message === "lotMoved") return redirect(withSearch(path, url.search), 303)
    return redirectWithToast(path, "admin", `messages.${message}`)
  },
)

async function act(
  ctx: Ctx,
  auctionId: string,
  submitted: FormFields,
): Promise<{ path: PagePath; message: KeyIn<"admin", "messages"> }> {
  const path = pathTo("/admin/auctions/:id", { id: auctionId })
  const stopped = await pauseOrResume(ctx, auctionId, submitted)
  if (stopped) return { path, message: stopped }
  switch (submitted.intent) {
    case "announce":
      await scheduleAuction(ctx, auctionId)
      return { path, message: "announced" }
    case "delete": {
      const result = await deleteAuction(ctx, auctionId)
      return result === "deleted" ? { path: "/admin/auctions", message: result } : { path, message: result }
    }
    case "renumber":
      await renumberLots(ctx, auctionId)
      return { path, message: "renumbered" }
    case "order":
      await orderLots(ctx, auctionId, parseLotOrder(submitted.order))
      return { path, message: "renumbered" }
    case "moveLot":
      await moveLot(ctx, submitted.lot ?? "", Number(submitted.to), Number(submitted.revision))
      return { path, message: "lotMoved" }
    case "duplicate":
      await duplicateLot(ctx, submitted.lot ?? "", Number(submitted.last))
      return { path, message: "lotDuplicated" }
    case "remove":
      await removeLot(ctx, submitted.lot ?? "")
      return { path, message: "removed" }
    default:
      await updateAuction(ctx, auctionId, parseAuction(submitted))
      return { path, message: "changed" }
  }
}

export default function Auction({ loaderData, actionData }: Route.ComponentProps) {
  useListOfTab()
  const t = useTexts("auctions-admin")
  const biddingTexts = useTexts("bidding-admin")
  const adminTexts = useTexts("admin")
  const placeTexts = useTexts("places")
  const { auction, counts, lots, form } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isPause = refused?.submitted?.intent === "pause" || refused?.submitted?.intent === "resume"
  const isUpdate = refused?.submitted?.intent === "update"
  const isMany = (actionData && "many" in actionData) || refused?.submitted?.intent === "many"
  const problem = isUpdate || isPause || isMany ? undefined : refused?.refusal.message
  const { status } = auction
  const mayChange = status === "draft" || status === "scheduled"
  return (
    <>
      <AdminPageHead
        title={auction.title}
        back={{ to: "/admin/auctions", text: adminTexts("nav.auctions") }}
        aside={
          <span className="flex flex-wrap items-center gap-x-3">
            {t("auction.number", { number: auction.number })} · {placeTexts(`names.${auction.location}`)}
            <AuctionStatus status={auction.status} pausedAt={auction.pausedAt} isFilled />
          </span>
        }
      >
        {auction.status === "scheduled" && (
          <TextLink to={previewPath(auction.id)} className="px-2 py-2" text={t("auction.preview")} />
        )}
        {mayChange && (
          <LinkButton
            kind="alarm"
            to="?dialog=delete"
            preventScrollReset
            text={t(`dialogs.delete.${status}.button`)}
          />
        )}
        {auction.status === "draft" && (
          <LinkButton
            kind="act"
            to="?dialog=announce"
            preventScrollReset
            text={t("dialogs.announce.button")}
          />
        )}
        <PauseButton auction={auction} />
        {auction.status === "live" && (
          <LinkButton
            to={pathTo("/admin/auctions/:id/live", { id: auction.id })}
            kind={auction.pausedAt ? "plain" : "act"}
            text={biddingTexts("live.see")}
          />
        )}
        {auction.status === "completed" && (
          <LinkButton to={archivedAuctionPath(auction.location, auction.id)} text={t("auction.results")} />
        )}
      </AdminPageHead>
      {problem && <Note tone="alarm">{problem}</Note>}
      <PauseNote auction={auction} />
      <AuctionFacts auction={auction} counts={counts} />
      {mayChange && <ChangeForm answer={isUpdate ? refused : undefined} values={form} />}
      <AuctionLots {...loaderData} answer={isMany ? actionData : undefined} />
      <ObjectActivity activity={loaderData.activity} />
      <AuctionDialog auction={auction} counts={counts} lots={lots} />
      <PauseQuestion
        auction={auction}
        openLots={counts.live}
        marginMinutes={loaderData.marginMinutes}
        refused={isPause ? refused : undefined}
      />
    </>
  )
}

function ChangeForm({ answer, values }: { answer: PageAnswer; values: FormFields }) {
  const t = useTexts("auctions-admin")
  return (
    <details open={answer !== undefined} className="group border-y border-rule">
      <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-act-text">
        {t("auction.change")}
        <Icon name="down" className="size-4 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <AdminForm
        answer={answer}
        asksBeforeLeaving
        values={values}
        className="grid max-w-[64rem] gap-6 pt-2 pb-6"
      >
        <FormProblem answer={answer} />
        <AuctionFields />
        <p className="label-text">{t("auction.changeNote")}</p>
        <div>
          <SubmitButton intent="update">{t("auction.save")}</SubmitButton>
        </div>
      </AdminForm>
    </details>
  )
}
