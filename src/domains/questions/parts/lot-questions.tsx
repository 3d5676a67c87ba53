import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { LotQuestions as Questions } from "../reads.ts"

type Props = {
  questions: Questions
  /** The page of the lot, which takes the form. */
  path: PagePath
  isOpen: boolean
  isGuest: boolean
  isSeller: boolean
  refusal: RefusalView | undefined
  typed: string | undefined
}

/** What was asked and answered about a lot, and the form to ask. */
export function LotQuestions({ questions, path, isOpen, isGuest, isSeller, refusal, typed }: Props) {
  const t = useTexts("questions")
  const { published, own, canAsk } = questions
  const takesForm = isOpen && canAsk && !isSeller
  if (!isOpen && published.length === 0 && own.length === 0) return null
  return (
    <section id="questions" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{t("title")}</h2>
      {published.length > 0 && <Published published={published} />}
      {own.length > 0 && <Own own={own} />}
      {isOpen && published.length === 0 && own.length === 0 && <p className="text-ink-soft">{t("lead")}</p>}
      {isOpen && isGuest && (
        <p>
          <Link
            to={`/auth/login?from=${encodeURIComponent(path)}`}
            className="link tap inline-flex items-center"
          >
            {t("signIn")}
          </Link>
        </p>
      )}
      {takesForm && (
        <PostForm
          key={own[0]?.id}
          action={path}
          refusal={refusal}
          submitted={typed === undefined ? undefined : { question: typed }}
          field="question"
          preventScrollReset
          className="grid max-w-read gap-3"
        >
          <TextField name="question" label={t("question")} hint={t("hint")} rows={3} maxLength={1_000} />
          <SubmitButton intent="ask" className="justify-self-start" text={t("ask")} />
        </PostForm>
      )}
      {!isOpen && <p className="label-text">{t("ended")}</p>}
    </section>
  )
}

function Published({ published }: Pick<Questions, "published">) {
  const language = useLanguage()
  const t = useTexts("questions")
  return (
    <dl className="grid gap-4 border-t border-rule pt-3">
      {published.map(({ id, wording, answer, language: asked, answeredAt }) => (
        <div key={id} className="grid max-w-read gap-1" lang={localeOf[asked]}>
          <dt className="font-semibold break-words whitespace-pre-line">{wording}</dt>
          <dd className="break-words whitespace-pre-line">{answer}</dd>
          {answeredAt && (
            <dd className="label-text" lang={localeOf[language]}>
              {t("answeredOn", { day: formatDate(answeredAt, language, "day") })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Own({ own }: Pick<Questions, "own">) {
  const language = useLanguage()
  const t = useTexts("questions")
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("yours")}</h3>
      <ul className="grid gap-3 border-t border-rule pt-3">
        {own.map(({ id, question, answer, state, createdAt }) => (
          <li key={id} className="grid max-w-read gap-1 border-l-2 border-rule-strong pl-3">
            <p className="label-text">
              {t(`states.${state}`)} · {formatDate(createdAt, language)}
            </p>
            <p lang="" className="break-words whitespace-pre-line">
              {question}
            </p>
            {answer && (
              <p lang="" className="break-words whitespace-pre-line">
                <span className="font-semibold">{t("answer")}</span> {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
