import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { listRateable } from "../bought.ts"
import { NewRating } from "../inputs.ts"
import { ReviewForm } from "../parts/review-form.tsx"
import { reviewContentOf } from "../spec-shape.ts"
import { writeReview } from "../write-review.ts"
import type { Route } from "./+types/review-form"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    choices: await listRateable(ctx),
    chosen: url.searchParams.get("product") ?? "",
    isAlone: url.pathname.startsWith("/reviews"),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      const rating = parseInput("reviews", NewRating, submitted)
      await writeReview(ctx, rating.product || null, reviewContentOf(rating))
      return redirectWithToast("/my-account/reviews-history", "reviews", "messages.sent")
    },
    submitted,
  )
}

export default function ReviewFormPage({ loaderData, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("reviews")
  const { choices, chosen, isAlone } = loaderData
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const hasChoice = choices.app || choices.products.length > 0
  return (
    <div className={classNames("grid grid-cols-[minmax(0,1fr)] gap-6", isAlone && "page py-8 md:py-12")}>
      <PageHead title={t("write")} isHidden />
      <header className="grid max-w-read gap-2">
        <h1 className="text-3xl">{t("write")}</h1>
        <p className="text-ink-soft">{t("form.lead")}</p>
      </header>
      {hasChoice ? (
        <ReviewForm
          choices={choices}
          chosen={chosen}
          submitted={refused?.submitted}
          refusal={refused?.refusal}
        />
      ) : (
        <EmptyState
          title={t(choices.hasBought ? "form.allRated" : "form.nothingBought")}
          next={
            <LinkButton to={choices.hasBought ? "/my-account/reviews-history" : "/whisky-shop"}>
              {t(choices.hasBought ? "historyTitle" : "form.toShop")}
            </LinkButton>
          }
        >
          {t(choices.hasBought ? "form.allRatedText" : "form.nothingBoughtText")}
        </EmptyState>
      )}
    </div>
  )
}
