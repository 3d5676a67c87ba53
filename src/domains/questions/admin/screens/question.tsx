import { AdminForm, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ObjectColumns } from "#admin/objects/object-columns.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { answerQuestion, removeQuestion } from "../../answer-question.ts"
import { LotAnswerForm, RemovalForm } from "../../inputs.ts"
import { audiences } from "../../rules.ts"
import { readLotQuestion } from "../list-lot-questions.ts"
import type { Route } from "./+types/question"

export const loader = adminLoader("auctions", async (ctx, { params }: Route.LoaderArgs) => ({
  question: await readLotQuestion(ctx, params.id),
  activity: await readActivity(ctx, params.id),
  assignment: await readAssignment(ctx, params.id, "auctions"),
}))

export const action = adminAction("auctions", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const isRemoval = submitted.intent === "remove"
  if (isRemoval) await removeQuestion(ctx, params.id, parseInput("questions", RemovalForm, submitted))
  else await answerQuestion(ctx, params.id, parseInput("questions", LotAnswerForm, submitted))
  return redirectWithToast(
    pathTo("/admin/questions/:id", params),
    "questions-admin",
    isRemoval ? "messages.removed" : "messages.answered",
  )
})

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("questions-admin")
  const language = useLanguage()
  const { question, activity, assignment } = loaderData
  const { state, lotId, memberId, number, auction } = question
  return (
    <>
      <AdminPageHead
        title={question.name}
        back={{ to: "/admin/questions", text: t("title") }}
        aside={`${t(`states.${state}`)}, ${formatDate(question.createdAt, language)}`}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <TextLink to={pathTo("/admin/lots/:id", { id: lotId })} text={t("lotOf", { number, auction })} />
        <TextLink
          to={pathTo("/admin/members/:id", { id: memberId })}
          text={<span translate="no">{question.asker}</span>}
        />
      </p>
      <ObjectColumns aside={<Assignee assignment={assignment} />}>
        <p
          lang={localeOf[question.language]}
          className="max-w-read border-l-2 border-rule-strong pl-3 break-words whitespace-pre-line"
        >
          {question.question}
        </p>
        {state === "removed" ? (
          <Note>{t("isRemoved")}</Note>
        ) : (
          <>
            <AnswerForm question={question} answered={actionData} />
            <AdminForm answer={refusedIn(actionData, "remove")} action="?" className="grid max-w-read gap-3">
              <TextField name="reason" label={t("reason")} hint={t("reasonHint")} rows={2} maxLength={500} />
              <SubmitButton intent="remove" kind="alarm" className="justify-self-start" text={t("remove")} />
            </AdminForm>
          </>
        )}
      </ObjectColumns>
      <ObjectActivity activity={activity} />
    </>
  )
}

type LotAnswerFormProps = {
  question: Route.ComponentProps["loaderData"]["question"]
  answered: Route.ComponentProps["actionData"]
}

function AnswerForm({ question, answered }: LotAnswerFormProps) {
  const t = useTexts("questions-admin")
  const { state, answer, wording, language, question: asked } = question
  const refused = refusedIn(answered, "answer")
  const hasName = /nameIn(Wording|Answer)$/.test(refused?.refusal.code ?? "")
  return (
    <AdminForm key={`${state} ${answer}`} answer={refused} action="?" className="grid max-w-read gap-4">
      <TextField
        name="answer"
        label={t("answer")}
        hint={t("answerHint", { language: t(`languages.${language}`) })}
        rows={6}
        maxLength={4_000}
        value={answer ?? ""}
      />
      <SelectField
        name="audience"
        label={t("audience")}
        value={state === "asker" ? "asker" : "public"}
        options={audiences.map((audience) => [audience, t(`audiences.${audience}`)])}
      />
      <TextField
        name="wording"
        label={t("wording")}
        hint={t("wordingHint")}
        rows={3}
        maxLength={1_000}
        value={wording ?? asked}
      />
      {hasName && <Checkbox name="namesNobody" label={t("namesNobody")} />}
      <SubmitButton
        intent="answer"
        kind="act"
        className="justify-self-start"
        text={t(answer === null ? "send" : "save")}
      />
    </AdminForm>
  )
}
