import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { releaseByHand } from "#domains/shop/remove-from-basket.ts"
import { HoldQuestion } from "#domains/stock/admin/parts/hold-question.tsx"
import { ShelfForm } from "#domains/stock/admin/parts/shelf-form.tsx"
import { StockMoveForm } from "#domains/stock/admin/parts/stock-move-form.tsx"
import { HoldTable, LedgerTable } from "#domains/stock/admin/parts/stock-tables.tsx"
import { readStockDetails } from "#domains/stock/admin/reads.ts"
import { assignShelf } from "#domains/stock/assign-shelf.ts"
import { parseMove, writeMove } from "#domains/stock/write-move.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/stock-level"

export const loader = adminLoader("stock", async (ctx, { params }: Route.LoaderArgs) => ({
  ...(await readStockDetails(ctx, params.id, params.location)),
  key: newId("key"),
}))

export const action = adminAction("stock", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const back = (message: KeyIn<"stock-admin", "messages">) =>
    redirectWithToast(pathTo("/admin/stock/:id/:location", params), "stock-admin", `messages.${message}`)
  if (submitted.intent === "release") {
    await releaseByHand(ctx, submitted.hold ?? "", submitted.reason ?? "")
    return back("released")
  }
  if (submitted.intent === "shelf") {
    await assignShelf(ctx, await readStockDetails(ctx, params.id, params.location), submitted.shelf ?? "")
    return back("shelfSaved")
  }
  const key = { productId: params.id, location: params.location }
  const isNew = await writeMove(ctx, parseMove({ ...submitted, ...key }))
  return back(isNew ? "written" : "before")
})

export default function StockShelf({ loaderData, actionData }: Route.ComponentProps) {
  const { name, location, onHand, held, available, shelf, holds, entries, key } = loaderData
  const t = useTexts("stock-admin")
  const placeTexts = useTexts("places")
  const [search] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isShelf = refused?.refusal.facts.field === "shelf"
  const question = holds.find(({ id }) => id === search.get("release"))
  const figures = [
    [t("onHand"), onHand],
    [t("held"), held],
    [t("available"), available],
  ] as const
  return (
    <>
      <AdminPageHead
        title={name}
        back={{ to: "/admin/stock", text: t("title") }}
        aside={placeTexts(`names.${location}`)}
      />
      {refused && !question && refused.refusal.facts.field === undefined && (
        <Note tone="alarm">{refused.refusal.message}</Note>
      )}
      <dl className="grid max-w-[30rem] grid-cols-3 gap-4 border-y border-rule-strong py-3">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="label-text">{label}</dt>
            <dd className="figures text-xl font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <StockMoveForm key={key} idempotencyKey={key} refused={question || isShelf ? undefined : refused} />
          <ShelfForm key={`${key} shelf`} shelf={shelf} refused={isShelf ? refused : undefined} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Section title={t("holds")}>
            {holds.length > 0 ? <HoldTable holds={holds} /> : <p className="text-ink-soft">{t("noHolds")}</p>}
          </Section>
          <Section title={t("ledger")}>
            {entries.length > 0 ? (
              <LedgerTable entries={entries} />
            ) : (
              <p className="text-ink-soft">{t("noEntries")}</p>
            )}
          </Section>
        </div>
      </div>
      {question && <HoldQuestion hold={question} answer={refused} />}
    </>
  )
}
