import { AdminForm, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { aspects } from "../../aspects.ts"
import { CompanyAnswer, HiddenFor } from "../../inputs.ts"
import { answerReview, hideReview, publishReview } from "../../moderate-review.ts"
import { ReviewText } from "../../parts/review-card.tsx"
import { Stars } from "../../parts/stars.tsx"
import { readReview } from "../list-reviews.ts"
import type { Route } from "./+types/review"

export const loader = adminLoader("publish", async (ctx, { params }: Route.LoaderArgs) => ({
  review: await readReview(ctx, params.id),
}))

export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const message = await act(ctx, params.id, submitted)
  return redirectWithToast(pathTo("/admin/reviews/:id", params), "reviews-admin", `messages.${message}`)
})

async function act(ctx: Ctx, id: string, submitted: FormFields) {
  switch (submitted.intent) {
    case "hide":
      await hideReview(ctx, id, parseInput("reviews", HiddenFor, submitted))
      return "hidden"
    case "answer":
      await answerReview(ctx, id, parseInput("reviews", CompanyAnswer, submitted))
      return "answered"
    default:
      await publishReview(ctx, id)
      return "published"
  }
}

export default function Review({ loaderData: { review }, actionData }: Route.ComponentProps) {
  const t = useTexts("reviews-admin")
  const reviewsTexts = useTexts("reviews")
  const language = useLanguage()
  const refused = refusedIn(actionData)
  const isOfField = ["reason", "answer"].includes(String(refused?.refusal.facts.field))
  return (
    <>
      <AdminPageHead
        title={review.product ?? reviewsTexts("company")}
        back={{ to: "/admin/reviews", text: t("title") }}
        aside={`${reviewsTexts(`states.${review.status}`)}, ${formatDate(review.changedAt, language)}`}
      >
        {review.status !== "published" && (
          <Form method="post" action="?">
            <SubmitButton kind="act" intent="publish" text={t("publish")} />
          </Form>
        )}
      </AdminPageHead>
      {refused && !isOfField && <Note tone="alarm">{refused.refusal.message}</Note>}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <TextLink to={`/admin/members?q=${encodeURIComponent(review.author)}`} text={review.author} />
        {review.orderId && (
          <TextLink to={pathTo("/admin/orders/:id", { id: review.orderId })} text={t("order")} />
        )}
        {review.productId && (
          <TextLink to={pathTo("/product/:id", { id: review.productId })} text={t("product")} />
        )}
      </p>
      <dl className="grid max-w-read gap-1">
        {aspects.map((aspect) => (
          <div key={aspect} className="flex justify-between gap-4">
            <dt>{reviewsTexts(`aspects.${aspect}`)}</dt>
            <dd>
              <Stars value={review[aspect]} />
            </dd>
          </div>
        ))}
      </dl>
      {review.text && <ReviewText text={review.text} language={localeOf[review.language]} />}
      {review.reason && <Note tone="alarm">{reviewsTexts("history.reason", { reason: review.reason })}</Note>}
      <AdminForm
        key={review.answer}
        answer={refusedIn(actionData, "answer")}
        action="?"
        className="grid max-w-read gap-3"
      >
        <TextField name="answer" label={t("answer")} rows={5} maxLength={2000} value={review.answer ?? ""} />
        <SubmitButton intent="answer" className="justify-self-start" text={t("sendAnswer")} />
      </AdminForm>
      {review.status !== "hidden" && (
        <AdminForm answer={refusedIn(actionData, "hide")} action="?" className="grid max-w-read gap-3">
          <TextField name="reason" label={t("reason")} hint={t("reasonHint")} rows={3} maxLength={500} />
          <SubmitButton intent="hide" kind="alarm" className="justify-self-start" text={t("hide")} />
        </AdminForm>
      )}
    </>
  )
}
