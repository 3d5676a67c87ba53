import { useNavigation, useSearchParams } from "react-router"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { maxComment } from "../limits.ts"
import type { Comment } from "../read-comments.ts"
import { LikeButton } from "./like-button.tsx"

type Props = {
  comments: readonly Comment[]
  liked: readonly string[]
  formKey: string | null
  signInTo: AppPath | null
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

export function Comments(props: Props) {
  const { comments, formKey, signInTo } = props
  const t = useTexts("news")
  const [search] = useSearchParams()
  const replyingTo = search.get("answer")
  const count = comments.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
  return (
    <section id="comments" aria-labelledby="comments-title" className="grid max-w-read scroll-mt-6 gap-6">
      <h2 id="comments-title" className="border-b border-rule-strong pb-2 text-xl">
        {t("commentsTitle")}
        <span className="figures ml-3 text-sm text-ink-soft">{count}</span>
      </h2>
      {count === 0 && <p className="text-ink-soft">{t("noComments")}</p>}
      <ul className="grid gap-6">
        {comments.map((comment) => (
          <li key={comment.id} className="grid gap-4">
            <CommentBody {...props} comment={comment} canAnswer />
            {(comment.answers.length > 0 || replyingTo === comment.id) && (
              <div className="ml-3 grid gap-5 border-l border-rule pl-5">
                <ul className="grid gap-5 empty:hidden">
                  {comment.answers.map((answer) => (
                    <li key={answer.id}>
                      <CommentBody {...props} comment={answer} />
                    </li>
                  ))}
                </ul>
                {replyingTo === comment.id && formKey && (
                  <CommentForm {...props} formKey={formKey} parent={comment} />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {formKey ? (
        <CommentForm {...props} formKey={formKey} />
      ) : (
        signInTo && (
          <p>
            <LinkButton to={signInTo}>{t("signInToComment")}</LinkButton>
          </p>
        )
      )}
    </section>
  )
}

type CommentBodyProps = Props & { comment: Omit<Comment, "answers">; canAnswer?: boolean }

function CommentBody({ comment, liked, signInTo, formKey, canAnswer }: CommentBodyProps) {
  const t = useTexts("news")
  const { id, author, body, createdAt, likeCount } = comment
  return (
    <article id={id} className="grid scroll-mt-6 gap-2 target:bg-paper-sunk">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{author}</strong>
        <time dateTime={createdAt} className="figures text-xs text-ink-soft">
          {formatDate(createdAt, useLanguage())}
        </time>
      </p>
      <p lang="" className="whitespace-pre-line break-words">
        {body}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LikeButton
          subjectId={id}
          of={author}
          count={likeCount}
          isOn={liked.includes(id)}
          signInTo={signInTo}
        />
        {canAnswer && formKey && (
          <Link
            to={`?answer=${id}#${id}`}
            preventScrollReset
            className="link tap inline-flex items-center text-xs"
          >
            {t("answer")}
            <span className="sr-only">: {author}</span>
          </Link>
        )}
        {formKey && (
          <Link to={`?report=${id}`} preventScrollReset className="link tap inline-flex items-center text-xs">
            {t("report")}
            <span className="sr-only">: {author}</span>
          </Link>
        )}
      </div>
    </article>
  )
}

type CommentFormProps = Props & { formKey: string; parent?: Comment }

function CommentForm({ formKey, parent, refusal, submitted }: CommentFormProps) {
  const t = useTexts("news")
  const isBusy = useNavigation().state !== "idle"
  const isOfThis = submitted?.intent === "comment" && (submitted.parent ?? "") === (parent?.id ?? "")
  const own = isOfThis ? refusal : undefined
  return (
    // A new key empties the form, so that it is not sent twice.
    <PostForm key={formKey} refusal={own} preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="key" value={formKey} />
      {parent && <input type="hidden" name="parent" value={parent.id} />}
      <TextField
        name="content"
        label={parent ? t("answerTo", { author: parent.author }) : t("comment")}
        hint={t("commentHint")}
        rows={parent ? 3 : 4}
        maxLength={maxComment}
        required
        autoFocus={parent !== undefined}
        value={isOfThis ? submitted?.content : undefined}
      />
      <div>
        <Button disabled={isBusy}>{t(parent ? "answerButton" : "commentButton")}</Button>
      </div>
    </PostForm>
  )
}
