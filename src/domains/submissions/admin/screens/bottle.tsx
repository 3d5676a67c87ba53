import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { ScanForm } from "#admin/scan-form.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { can } from "#domains/accounts/permissions.ts"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { compareBottle } from "#domains/prices/admin/compare-bottle.ts"
import { Comparison } from "#domains/prices/admin/parts/bottle-comparison.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { formError } from "#ui/field-error.ts"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { actOnBottle, isBottleAct } from "../act-on-bottle.ts"
import { BottleStateMark } from "../parts/bottle-columns.tsx"
import { BottleFacts } from "../parts/bottle-facts.tsx"
import { BottleHistory } from "../parts/bottle-history.tsx"
import { BottlePhotos } from "../parts/bottle-photos.tsx"
import { Proposals, ValuationForm } from "../parts/bottle-valuation.tsx"
import { canUnassign, IntakeSteps, isNotGenuine } from "../parts/intake-steps.tsx"
import { type AdminBottle, readAdminBottle } from "../reads.ts"
import type { Route } from "./+types/bottle"

export const loader = adminLoader("intake", async (ctx, { params, url }: Route.LoaderArgs) => {
  const bottle = await readAdminBottle(ctx, params.id)
  const q = url.searchParams.get("q") ?? ""
  const product = await findCompared(ctx, bottle, url.searchParams.get("product"))
  const found = q && !url.searchParams.has("product") ? await findProducts(ctx, q) : []
  const toCome = can(ctx, "auctions") ? await listAuctionsForAdmin(ctx) : []
  return {
    bottle,
    q,
    found,
    product,
    isChosen: url.searchParams.has("product") || bottle.productId !== null,
    compared: product && (await compareBottle(ctx, bottle, product)),
    terms: await readSellerTerms(ctx),
    auctions: toCome.map(({ id, title, status }) => ({ id, title, status })),
    can: { sell: can(ctx, "auctions"), stock: can(ctx, "stock"), catalogue: can(ctx, "catalogue") },
  }
})

async function findCompared(ctx: Ctx, bottle: AdminBottle, chosen: string | null) {
  const guess = chosen ?? bottle.productId ?? (await findProducts(ctx, bottle.name))[0]?.id
  if (!isId("prd", guess)) return null
  const { id, name, bottler, age, vintage, abvPercent, volumeMl } = await readProduct(ctx, guess)
  return { id, name, bottler, age, vintage, abvPercent, volumeMl }
}

export const action = adminAction("intake", async (ctx, submitted, { params }: Route.ActionArgs, form) => {
  const act = isBottleAct(submitted.intent) ? submitted.intent : "shelve"
  await actOnBottle(ctx, params.id, act, form)
  return redirectWithToast(pathTo("/admin/intake/:id", params), "submissions-admin", `intake.messages.${act}`)
})

const valued = ["submitted", "valued", "declined", "inspected"]

export default function Bottle({ loaderData, actionData }: Route.ComponentProps) {
  const { bottle, q, found, product, isChosen, compared, terms, auctions, can: mayDo } = loaderData
  const t = useTexts("submissions-admin")
  const memberTexts = useTexts("members")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const [search] = useSearchParams()
  const question = openQuestion(bottle, search.get("dialog"))
  const problem = question ? undefined : formError(refused?.refusal)
  const forms = { submitted: refused?.submitted ?? {}, refusal: question ? undefined : refused?.refusal }
  const productSearch = (
    <ProductSearch q={q || bottle.name} found={found} product={isChosen ? product : null} />
  )
  const isReceived = bottle.code !== null
  const stations = (
    <IntakeSteps
      bottle={bottle}
      product={isChosen ? product : null}
      auctions={auctions}
      can={mayDo}
      search={productSearch}
      {...forms}
    />
  )
  return (
    <>
      <PageHead title={bottle.name} isHidden />
      <AdminPageHead
        title={bottle.name}
        back={{
          to: pathTo("/admin/submissions/:id", { id: bottle.submissionId }),
          text: t("intake.submissionOf", { name: bottle.sender.name }),
        }}
        aside={<BottleStateMark state={bottle.state} />}
      >
        {bottle.code && (
          <Link
            reloadsPage
            className="link px-2 py-2"
            to={`/admin/intake/labels?bottle=${bottle.id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("intake.label")}
          </Link>
        )}
      </AdminPageHead>
      <ScanForm />
      {problem && <Note tone="alarm">{problem}</Note>}
      <BottleFacts bottle={bottle} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 xl:col-start-2 xl:row-start-1">
          {isReceived && stations}
          {bottle.transitions.includes("valued") &&
            valued.includes(bottle.state) &&
            !isNotGenuine(bottle) && (
              <section className="grid gap-4">
                <h2 className="text-xl">{t("intake.valuation")}</h2>
                <p className="label-text">
                  {product ? t("intake.comparedWith", { name: product.name }) : t("intake.comparedWithNone")}
                </p>
                <ValuationForm bottle={bottle} compared={compared} terms={terms} {...forms} />
                {bottle.state !== "photographed" && (
                  <details>
                    <summary className="link min-h-6">{t("intake.compareOther")}</summary>
                    <div className="pt-3">{productSearch}</div>
                  </details>
                )}
              </section>
            )}
          {!isReceived && stations}
          <Proposals bottle={bottle} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 xl:col-start-1 xl:row-start-1">
          <section className="grid gap-3">
            <h2 className="text-xl">{t("intake.photos")}</h2>
            <BottlePhotos photos={bottle.photos} canDrop={bottle.lot === null} />
          </section>
          {compared && <Comparison {...compared} />}
        </div>
      </div>
      <BottleHistory events={bottle.events} shelfChanges={bottle.shelfChanges} />
      {question && (
        <ReasonDialog
          title={t(`intake.dialogs.${question}.title`, { name: bottle.name })}
          message={<p>{t(`intake.dialogs.${question}.message`)}</p>}
          intent={question}
          button={t(`intake.dialogs.${question}.button`)}
          kind={question === "free" ? "act" : "alarm"}
          action={`?dialog=${question}`}
          back={pathTo("/admin/intake/:id", { id: bottle.id })}
          reason={{
            label: question === "free" ? t("intake.reason") : memberTexts("memberDialogs.reasonForMember"),
            isRequired: true,
          }}
          refusal={refused?.refusal}
          submitted={refused?.submitted}
        />
      )}
    </>
  )
}

function openQuestion(bottle: AdminBottle, question: string | null) {
  if (question === "refuse" && bottle.transitions.includes("refused")) return question
  if (question === "return" && bottle.transitions.includes("returned") && bottle.code !== null)
    return question
  return question === "free" && canUnassign(bottle) ? question : undefined
}
