import { useSearchParams } from "react-router"
import { FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { ScanForm } from "#admin/scanning/scan-form.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { PersonCard } from "#domains/accounts/admin/parts/person-card.tsx"
import { RelatedList } from "#domains/accounts/admin/parts/related-list.tsx"
import { readPersonCard } from "#domains/accounts/admin/person-card.ts"
import { readRelated } from "#domains/accounts/admin/related-objects.ts"
import { can } from "#domains/accounts/permissions.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { findProducts, readProduct } from "#domains/catalogue/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { compareBottle } from "#domains/prices/admin/compare-bottle.ts"
import { Comparison } from "#domains/prices/admin/parts/bottle-comparison.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { actOnBottle, isBottleAct } from "../act-on-bottle.ts"
import { BottleStateMark } from "../parts/bottle-columns.tsx"
import { BottleFacts } from "../parts/bottle-facts.tsx"
import { BottleNext, BottleTrack } from "../parts/bottle-next.tsx"
import { BottlePhotos } from "../parts/bottle-photos.tsx"
import { Proposals, ValuationForm } from "../parts/bottle-valuation.tsx"
import { AssignOpenDialog } from "../parts/intake-sale.tsx"
import type { BottleSaleOptions } from "../parts/intake-step-form.tsx"
import { canUnassign, IntakeSteps, isNotGenuine } from "../parts/intake-steps.tsx"
import { readSaleOptions } from "../read-sale-options.ts"
import { type AdminBottle, readAdminBottle } from "../reads.ts"
import type { Route } from "./+types/bottle"

export const loader = adminLoader("intake", async (ctx, { params, url }: Route.LoaderArgs) => {
  const bottle = await readAdminBottle(ctx, params.id)
  const q = url.searchParams.get("q") ?? ""
  const product = await findCompared(ctx, bottle, url.searchParams.get("product"))
  const found = q && !url.searchParams.has("product") ? await findProducts(ctx, q) : []
  return {
    bottle,
    q,
    found,
    product,
    isChosen: url.searchParams.has("product") || bottle.productId !== null,
    compared: product && (await compareBottle(ctx, bottle, product)),
    terms: await readSellerTerms(ctx),
    sale: await readSaleOptions(ctx, bottle),
    activity: await readActivity(ctx, bottle.id),
    assignment: await readAssignment(ctx, bottle.id, "intake"),
    related: await readRelated(ctx, bottle.id),
    sender: await readPersonCard(ctx, bottle.sender.memberId),
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
  const { bottle, q, found, product, isChosen, compared, terms, sale, can: mayDo } = loaderData
  const t = useTexts("submissions-admin")
  const kit = useTexts("admin")
  const memberTexts = useTexts("members")
  const refused = refusedIn(actionData)
  const [search] = useSearchParams()
  const question = openQuestion(bottle, sale, search.get("dialog"))
  const answer = question ? undefined : refused
  const productSearch = (
    <ProductSearch q={q || bottle.name} found={found} product={isChosen ? product : null} />
  )
  const isReceived = bottle.code !== null
  const stations = (
    <IntakeSteps
      bottle={bottle}
      product={isChosen ? product : null}
      sale={sale}
      can={mayDo}
      search={productSearch}
      answer={answer}
    />
  )
  return (
    <>
      <AdminPageHead
        title={bottle.name}
        back={{
          to: pathTo("/admin/consignments/:id", { id: bottle.submissionId }),
          text: t("intake.submissionOf", { name: bottle.sender.name }),
        }}
        aside={<BottleStateMark state={bottle.state} />}
      >
        {bottle.code && (
          <TextLink
            reloadsPage
            to={`/admin/intake/labels?bottle=${bottle.id}`}
            target="_blank"
            rel="noreferrer"
            className="px-2 py-2"
            text={t("intake.label")}
          />
        )}
      </AdminPageHead>
      <ScanForm />
      <FormProblem answer={answer} />
      <BottleTrack bottle={bottle} />
      <BottleNext bottle={bottle} />
      <BottleFacts bottle={bottle} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2">
        <div
          id="station"
          className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] content-start gap-8 xl:col-start-2 xl:row-start-1"
        >
          {isReceived && stations}
          {bottle.transitions.includes("valued") &&
            valued.includes(bottle.state) &&
            !isNotGenuine(bottle) && (
              <Section title={t("intake.valuation")}>
                <p className="label-text">
                  {product ? t("intake.comparedWith", { name: product.name }) : t("intake.comparedWithNone")}
                </p>
                <ValuationForm bottle={bottle} compared={compared} terms={terms} answer={answer} />
                {bottle.state !== "photographed" && (
                  <details>
                    <summary className="link min-h-6">{t("intake.compareOther")}</summary>
                    <div className="pt-3">{productSearch}</div>
                  </details>
                )}
              </Section>
            )}
          {!isReceived && stations}
          <Proposals bottle={bottle} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 xl:col-start-1 xl:row-start-1">
          <Section title={t("intake.photos")}>
            <BottlePhotos photos={bottle.photos} canDrop={bottle.lot === null} />
          </Section>
          {compared && <Comparison {...compared} />}
        </div>
      </div>
      <div className="grid gap-6 border-t border-rule pt-6 sm:grid-cols-3">
        <PersonCard label={kit("object.seller")} person={loaderData.sender} />
        <Assignee assignment={loaderData.assignment} />
        <RelatedList related={loaderData.related} />
      </div>
      <ObjectActivity activity={loaderData.activity} />
      {question === "assignOpen" && <AssignOpenDialog sale={sale} name={bottle.name} answer={refused} />}
      {question && question !== "assignOpen" && (
        <ReasonDialog
          title={t(`intake.dialogs.${question}.title`, { name: bottle.name })}
          message={t(`intake.dialogs.${question}.message`)}
          intent={question}
          button={t(`intake.dialogs.${question}.button`)}
          kind={question === "free" ? "act" : "alarm"}
          reason={question === "free" ? t("intake.reason") : memberTexts("memberDialogs.reasonForMember")}
          answer={refused}
        />
      )}
    </>
  )
}

function openQuestion(bottle: AdminBottle, sale: BottleSaleOptions, question: string | null) {
  if (question === "assignOpen" && bottle.transitions.includes("assigned") && sale.open.length > 0)
    return question
  if (question === "refuse" && bottle.transitions.includes("refused")) return question
  if (question === "return" && bottle.transitions.includes("returned") && bottle.code !== null)
    return question
  return question === "free" && canUnassign(bottle) ? question : undefined
}
