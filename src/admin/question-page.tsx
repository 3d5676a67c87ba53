import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import { formatDate } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { AdminPageHead } from "./admin-page-head.tsx"

type CustomerQuestion = {
  status: KeyIn<"casks-admin" | "contact-admin", "states">
  createdAt: string
  email: string
  memberId: string | null
  language: Language
  message: string
  answers: readonly { id: string; message: string; author: string | null; at: string }[]
  key: string
}

type AnswerRefusal = {
  refusal: RefusalView
  submitted?: Readonly<Partial<Record<"key" | "message", string>>> | undefined
}

type Props = {
  noun: "casks" | "contact"
  title: string
  back: { to: AppPath; text: string }
  question: CustomerQuestion
  refused: AnswerRefusal | undefined
  from: ReactNode
  more?: ReactNode
}

export function QuestionPage({ noun, title, back, question, refused, from, more }: Props) {
  const t = useTexts(`${noun}-admin`)
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const { status, createdAt, email, memberId, message, answers } = question
  const isField = refused?.refusal.facts.field === "message"
  return (
    <>
      <AdminPageHead
        title={title}
        back={back}
        aside={`${t(`states.${status}`)}, ${formatDate(createdAt, language)}`}
      >
        <Form method="post" action="?">
          <Button name="intent" value={status === "closed" ? "open" : "close"} disabled={isBusy}>
            {t(status === "closed" ? "reopen" : "close")}
          </Button>
        </Form>
      </AdminPageHead>
      {refused && !isField && <Note tone="alarm">{refused.refusal.message}</Note>}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {from}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        {more}
        {memberId && (
          <Link className="link" to={pathTo("/admin/members/:id", { id: memberId })}>
            {t("member")}
          </Link>
        )}
      </p>
      <QuestionText text={message} />
      {answers.length > 0 && (
        <section className="grid max-w-read gap-4">
          <h2 className="text-lg">{t("answers")}</h2>
          {answers.map((each) => (
            <article key={each.id} className="grid gap-1">
              <p className="label-text">
                {t("by", { author: each.author ?? "–", at: formatDate(each.at, language) })}
              </p>
              <QuestionText text={each.message} />
            </article>
          ))}
        </section>
      )}
      <AnswerForm noun={noun} question={question} refused={refused} isBusy={isBusy} />
    </>
  )
}

type AnswerFormProps = Pick<Props, "noun" | "question" | "refused"> & { isBusy: boolean }

function AnswerForm({ noun, question: { key, email, language }, refused, isBusy }: AnswerFormProps) {
  const t = useTexts(`${noun}-admin`)
  return (
    <PostForm key={key} refusal={refused?.refusal} action="?" className="grid max-w-read gap-4">
      <input type="hidden" name="key" value={refused?.submitted?.key ?? key} />
      <Field
        label={t("answer")}
        hint={t("answerHint", { email, language: t(`languages.${language}`) })}
        anchor="message"
        error={fieldError(refused?.refusal, "message")}
      >
        {(fieldProps) => (
          <TextArea
            {...fieldProps}
            name="message"
            rows={8}
            maxLength={8_000}
            defaultValue={refused?.submitted?.message}
          />
        )}
      </Field>
      <Button name="intent" value="answer" kind="act" className="justify-self-start" disabled={isBusy}>
        {t("send")}
      </Button>
    </PostForm>
  )
}

function QuestionText({ text }: { text: string }) {
  return (
    <p className="max-w-read border-l-2 border-rule-strong pl-3 break-words whitespace-pre-line">{text}</p>
  )
}
