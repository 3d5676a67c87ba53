import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const of = (intent: string) => (refused?.submitted?.intent === intent ? refused.refusal : undefined)
  const isOfField = ["reason", "answer"].includes(String(refused?.refusal.facts.field))
  return (
    <>
      <PageHead title={review.product ?? reviewsTexts("company")} isHidden />
      <AdminPageHead
        title={review.product ?? reviewsTexts("company")}
        back={{ to: "/admin/reviews", text: t("title") }}
        aside={`${reviewsTexts(`states.${review.status}`)}, ${formatDate(review.changedAt, language)}`}
      >
        {review.status !== "published" && (
          <Form method="post" action="?">
            <Button kind="act" name="intent" value="publish" disabled={isBusy}>
              {t("publish")}
            </Button>
          </Form>
        )}
      </AdminPageHead>
      {refused && !isOfField && <Note tone="alarm">{refused.refusal.message}</Note>}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link className="link" to={`/admin/members?q=${encodeURIComponent(review.author)}`}>
          {review.author}
        </Link>
        {review.orderId && (
          <Link className="link" to={pathTo("/admin/orders/:id", { id: review.orderId })}>
            {t("order")}
          </Link>
        )}
        {review.productId && (
          <Link className="link" to={pathTo("/product/:id", { id: review.productId })}>
            {t("product")}
          </Link>
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
      <PostForm key={review.answer} refusal={of("answer")} action="?" className="grid max-w-read gap-3">
        <Field label={t("answer")} anchor="answer" error={fieldError(of("answer"), "answer")}>
          {(fieldProps) => (
            <TextArea
              {...fieldProps}
              name="answer"
              rows={5}
              maxLength={2000}
              defaultValue={refused?.submitted?.answer ?? review.answer ?? ""}
            />
          )}
        </Field>
        <Button name="intent" value="answer" className="justify-self-start" disabled={isBusy}>
          {t("sendAnswer")}
        </Button>
      </PostForm>
      {review.status !== "hidden" && (
        <PostForm refusal={of("hide")} action="?" className="grid max-w-read gap-3">
          <Field
            label={t("reason")}
            hint={t("reasonHint")}
            anchor="reason"
            error={fieldError(of("hide"), "reason")}
          >
            {(fieldProps) => (
              <TextArea
                {...fieldProps}
                name="reason"
                rows={3}
                maxLength={500}
                defaultValue={refused?.submitted?.reason}
              />
            )}
          </Field>
          <Button name="intent" value="hide" kind="alarm" className="justify-self-start" disabled={isBusy}>
            {t("hide")}
          </Button>
        </PostForm>
      )}
    </>
  )
}
