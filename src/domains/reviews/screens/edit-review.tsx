import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { NewRating } from "../inputs.ts"
import { ReviewForm } from "../parts/review-form.tsx"
import { readOwnReview } from "../reads.ts"
import { reviewContentOf } from "../spec-shape.ts"
import { changeReview } from "../write-review.ts"
import type { Route } from "./+types/edit-review"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({ review: await readOwnReview(ctx, params.id) }))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => {
      await changeReview(ctx, params.id, reviewContentOf(parseInput("reviews", NewRating, submitted)))
      return redirectWithToast("/my-account/reviews-history", "reviews", "messages.changed")
    },
    submitted,
  )
}

export default function EditReview({ loaderData: { review }, actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("reviews")
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const { service, price, delivery, quality, website, text } = review
  const stars = Object.entries({ service, price, delivery, quantity: quality, website })
  const asIs = { ...Object.fromEntries(stars.map(([name, value]) => [name, String(value)])), comment: text }
  return (
    <>
      <PageHead title={t("edit.title")} isHidden />
      <header className="grid max-w-read gap-2">
        <h1 className="text-3xl">{t("edit.title")}</h1>
        <p className="text-lg">{review.product ?? t("company")}</p>
        <p className="text-ink-soft">{t("edit.lead")}</p>
      </header>
      <ReviewForm submitted={refused?.submitted ?? asIs} refusal={refused?.refusal} />
    </>
  )
}
