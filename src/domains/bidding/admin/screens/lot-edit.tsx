import { readsAfterConflict } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { can } from "#domains/accounts/permissions.ts"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { redirect } from "#platform/routing.ts"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { actOnLotEdit } from "../act-on-lot-edit.ts"
import { type LotEdit, lotEditOf } from "../lot-edits.ts"
import { CorrectionForm, LotForm, LotNumberForm } from "../parts/lot-forms.tsx"
import { LotPhotographs } from "../parts/lot-photographs.tsx"
import { LotTerms } from "../parts/lot-terms.tsx"
import { readLotEdit } from "../read-lot-edit.ts"
import type { Route } from "./+types/lot-edit"

export const loader = adminLoader("auctions", async (ctx, { params, url }: Route.LoaderArgs) => {
  const lot = await readLotEdit(ctx, params.id)
  const q = url.searchParams.get("q") ?? ""
  const chosen = url.searchParams.get("product")
  const { id, name, bottler, abvPercent, volumeMl } = await readProduct(
    ctx,
    isId("prd", chosen) ? chosen : lot.productId,
  )
  return {
    lot,
    q,
    product: { id, name, bottler, abvPercent, volumeMl },
    found: q && !chosen ? await findProducts(ctx, q) : [],
    canPropose: can(ctx, "intake"),
  }
})

export const action = adminAction("auctions", async (ctx, submitted, { params }: Route.ActionArgs, form) => {
  const edit = lotEditOf(submitted.intent)
  await actOnLotEdit(ctx, params.id, form)
  const path = pathTo("/admin/lots/:id/edit", params)
  return edit === "move"
    ? redirect(path, 303)
    : redirectWithToast(path, "bidding-admin", `lotEdit.messages.${edit}`)
})

export const shouldRevalidate = readsAfterConflict

export default function EditLot({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("bidding-admin")
  const { lot, q, product, found, canPropose } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const of = (...edits: LotEdit[]) =>
    refused && edits.includes(lotEditOf(refused.submitted?.intent)) ? refused : undefined
  const problem = refused && (refused.refusal.facts.field === undefined || of("move", "remove"))
  return (
    <>
      <AdminPageHead
        title={t("lotEdit.title", { name: lot.name })}
        back={{
          to: pathTo("/admin/lots/:id", { id: lot.id }),
          text: t("lotEdit.back", { number: lot.number }),
        }}
        aside={lot.auction.title}
      >
        <TextLink to={lot.path} className="px-2 py-2" text={t("adminLot.public")} />
      </AdminPageHead>
      {problem && <Note tone="alarm">{refused.refusal.message}</Note>}
      <Note tone="soft">{t(`lotEdit.stages.${lot.stage}`)}</Note>
      {lot.stage !== "over" && <LotPhotographs lot={lot} answer={of("upload", "describe")} />}
      {lot.stage === "before" && (
        <>
          {lot.bottleId !== null && canPropose && <LotTerms lot={lot} answer={of("terms")} />}
          <LotNumberForm key={`number ${lot.revision}`} lot={lot} answer={of("number")} />
          <LotForm key={lot.revision} lot={lot} q={q} product={product} found={found} answer={of("save")} />
        </>
      )}
      {lot.stage === "open" && <CorrectionForm key={lot.revision} lot={lot} answer={of("correct")} />}
    </>
  )
}
