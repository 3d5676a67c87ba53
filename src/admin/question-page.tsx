import type { ReactNode } from "react"
import { formatDate } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { Form } from "#platform/routing.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { AdminForm, type RefusedForm } from "./admin-form.tsx"
import { AdminPageHead } from "./admin-page-head.tsx"
import { ObjectColumns } from "./objects/object-columns.tsx"

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

type Props = {
  noun: "casks" | "contact"
  title: string
  back: { to: AppPath; text: string }
  question: CustomerQuestion
  refused: RefusedForm | undefined
  from: ReactNode
  more?: ReactNode
  aside: ReactNode
  /** Below all. */
  activity: ReactNode
}

export function QuestionPage({ noun, title, back, question, refused, from, more, aside, activity }: Props) {
  const t = useTexts(`${noun}-admin`)
  const language = useLanguage()
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
          <SubmitButton intent={status === "closed" ? "open" : "close"}>
            {t(status === "closed" ? "reopen" : "close")}
          </SubmitButton>
        </Form>
      </AdminPageHead>
      {refused && !isField && <Note tone="alarm">{refused.refusal.message}</Note>}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {from}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        {more}
        {memberId && <TextLink to={pathTo("/admin/members/:id", { id: memberId })} text={t("member")} />}
      </p>
      <ObjectColumns aside={aside}>
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
        <AnswerForm noun={noun} question={question} refused={refused} />
      </ObjectColumns>
      {activity}
    </>
  )
}

type AnswerFormProps = Pick<Props, "noun" | "question" | "refused">

function AnswerForm({ noun, question: { key, email, language }, refused }: AnswerFormProps) {
  const t = useTexts(`${noun}-admin`)
  return (
    <AdminForm key={key} answer={refused} action="?" className="grid max-w-read gap-4">
      <HiddenField name="key" value={key} />
      <TextField
        name="message"
        label={t("answer")}
        hint={t("answerHint", { email, language: t(`languages.${language}`) })}
        rows={8}
        maxLength={8_000}
      />
      <SubmitButton intent="answer" kind="act" className="justify-self-start" text={t("send")} />
    </AdminForm>
  )
}

function QuestionText({ text }: { text: string }) {
  return (
    <p className="max-w-read border-l-2 border-rule-strong pl-3 break-words whitespace-pre-line">{text}</p>
  )
}
