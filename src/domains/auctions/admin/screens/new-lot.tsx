import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { readAuction } from "../../reads.ts"
import { refuse as refuseAuction } from "../../refusals.ts"
import { addLot } from "../add-lot.ts"
import { LotFields } from "../parts/lot-fields.tsx"
import { countLotsByStatus } from "../reads.ts"
import type { Route } from "./+types/new-lot"

export const loader = adminLoader("auctions", async (ctx, { params, url }: Route.LoaderArgs) => {
  const auction = await readAuction(ctx, params.id)
  if (auction.status === "completed" || auction.status === "cancelled")
    throw refuseAuction("tooLate", { status: auction.status })
  const query = url.searchParams
  const q = query.get("q") ?? ""
  const chosen = query.get("product")
  const { lastNumber } = await countLotsByStatus(ctx, auction.id)
  const product = isId("prd", chosen) ? await readProduct(ctx, chosen) : null
  return {
    auction: { id: auction.id, title: auction.title },
    lastNumber,
    q,
    isAdded: query.has("added"),
    product: product && pick(product, "id", "name", "bottler", "abvPercent", "volumeMl"),
    found: q && !product ? await findProducts(ctx, q) : [],
  }
})

export const action = adminAction("auctions", async (ctx, submitted, { params }: Route.ActionArgs) => {
  await addLot(ctx, params.id, submitted)
  return redirect(`${pathTo("/admin/auctions/:id/lots/new", params)}?added=1`, 303)
})

export default function NewLot({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const { auction, lastNumber, q, isAdded, product, found } = loaderData
  const path = pathTo("/admin/auctions/:id", { id: auction.id })
  return (
    <>
      <AdminPageHead
        pageTitle={t("newLot.title")}
        title={t("newLot.number", { number: lastNumber + 1 })}
        back={{ to: path, text: auction.title }}
      />
      {isAdded && !product && (
        <Note tone="lead">
          {t("newLot.added", { number: lastNumber })} <TextLink to={path} text={t("newLot.toLots")} />
        </Note>
      )}
      <ProductSearch q={q} found={found} product={product} />
      {product && (
        <AdminForm answer={actionData} asksBeforeLeaving className="grid max-w-[64rem] gap-6">
          <FormProblem answer={actionData} />
          <input type="hidden" name="productId" value={product.id} />
          <LotFields />
          <div className="flex flex-wrap gap-3">
            <SubmitButton kind="act">{t("newLot.add", { number: lastNumber + 1 })}</SubmitButton>
            <LinkButton kind="quiet" to={path} text={adminTexts("cancel")} />
          </div>
        </AdminForm>
      )}
    </>
  )
}
