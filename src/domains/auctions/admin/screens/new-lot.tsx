import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isId } from "#platform/ids.ts"
import { redirect } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { formError } from "#ui/field-error.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { PageHead } from "#web/page-head.tsx"
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
    product: product && {
      id: product.id,
      name: product.name,
      bottler: product.bottler,
      abvPercent: product.abvPercent,
      volumeMl: product.volumeMl,
    },
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
  const isBusy = useNavigation().state !== "idle"
  const { auction, lastNumber, q, isAdded, product, found } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const problem = formError(refused?.refusal)
  const path = pathTo("/admin/auctions/:id", { id: auction.id })
  return (
    <>
      <PageHead title={t("newLot.title")} isHidden />
      <AdminPageHead
        title={t("newLot.number", { number: lastNumber + 1 })}
        back={{ to: path, text: auction.title }}
      />
      {isAdded && !product && (
        <Note tone="lead">
          {t("newLot.added", { number: lastNumber })}{" "}
          <Link className="link" to={path}>
            {t("newLot.toLots")}
          </Link>
        </Note>
      )}
      <ProductSearch q={q} found={found} product={product} />
      {product && (
        <PostForm refusal={refused?.refusal} className="grid max-w-[64rem] gap-6">
          {problem && <Note tone="alarm">{problem}</Note>}
          <input type="hidden" name="productId" value={product.id} />
          <LotFields values={refused?.submitted ?? {}} refusal={refused?.refusal} />
          <div className="flex flex-wrap gap-3">
            <Button kind="act" disabled={isBusy}>
              {t("newLot.add", { number: lastNumber + 1 })}
            </Button>
            <LinkButton kind="quiet" to={path}>
              {adminTexts("leave")}
            </LinkButton>
          </div>
        </PostForm>
      )}
    </>
  )
}
