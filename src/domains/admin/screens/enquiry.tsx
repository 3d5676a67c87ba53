import { Form, redirect, useNavigation } from "react-router"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { answerEnquiry, moveEnquiry } from "#domains/casks/answer-enquiry.ts"
import { AnswerForm } from "#domains/casks/inputs.ts"
import { readEnquiry } from "#domains/casks/list-enquiries.ts"
import { when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { newId } from "#platform/ids.ts"
import { fieldsOf, read } from "#platform/input.ts"
import { ctxKey } from "#server/context.ts"
import { answer, show } from "#server/screen.ts"
import { flashCookie } from "#shell/flash.ts"
import { PageHead } from "#shell/page-head.tsx"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { TextArea } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { wrongWith } from "#ui/wrong-with.ts"
import { DeskHead } from "../parts/desk-head.tsx"
import type { Route } from "./+types/enquiry"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => ({ ...(await readEnquiry(ctx, params.id)), key: newId("key") }))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const sent = fieldsOf(await request.formData())
  const back = (said: string) =>
    redirect(`/admin/enquiries/${params.id}`, {
      status: 303,
      headers: { "set-cookie": flashCookie("casks", `desk.said.${said}`) },
    })
  return await answer(
    ctx,
    async () => {
      requirePermission(ctx, "shop")
      if (sent.intent === "close" || sent.intent === "open") {
        await moveEnquiry(ctx, params.id, sent.intent === "close" ? "closed" : "open")
        return back(sent.intent === "close" ? "closed" : "opened")
      }
      await answerEnquiry(ctx, params.id, read("casks", AnswerForm, sent))
      return back("answered")
    },
    sent,
  )
}

export default function Enquiry({ loaderData: enquiry, actionData }: Route.ComponentProps) {
  const t = useTexts("casks")
  const language = useLanguage()
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isField = refused?.refusal.facts.field === "message"
  return (
    <>
      <PageHead title={enquiry.name} isHidden />
      <DeskHead
        title={enquiry.name}
        back={{ to: "/admin/enquiries", text: t("desk.enquiries") }}
        aside={`${t(`desk.states.${enquiry.status}`)}, ${when(enquiry.createdAt, language)}`}
      >
        <Form method="post" action="?">
          <Button name="intent" value={enquiry.status === "closed" ? "open" : "close"} disabled={isBusy}>
            {t(enquiry.status === "closed" ? "desk.reopen" : "desk.close")}
          </Button>
        </Form>
      </DeskHead>
      {refused && !isField && <Note tone="alarm">{refused.refusal.message}</Note>}
      <Facts enquiry={enquiry} />
      <Words text={enquiry.message} />
      {enquiry.answers.length > 0 && (
        <section className="grid max-w-read gap-4">
          <h2 className="text-lg">{t("desk.answers")}</h2>
          {enquiry.answers.map(({ id, message, author, at }) => (
            <article key={id} className="grid gap-1">
              <p className="label-text">{t("desk.by", { author: author ?? "–", at: when(at, language) })}</p>
              <Words text={message} />
            </article>
          ))}
        </section>
      )}
      <Form key={enquiry.key} method="post" action="?" className="grid max-w-read gap-4">
        <input type="hidden" name="key" value={refused?.sent?.key ?? enquiry.key} />
        <Field
          label={t("desk.answer")}
          hint={t("desk.answerHint", {
            email: enquiry.email,
            language: t(`desk.languages.${enquiry.language}`),
          })}
          error={wrongWith(refused?.refusal, "message")}
        >
          {(ties) => (
            <TextArea
              {...ties}
              name="message"
              rows={8}
              maxLength={8_000}
              defaultValue={refused?.sent?.message}
            />
          )}
        </Field>
        <Button name="intent" value="answer" kind="act" className="justify-self-start" disabled={isBusy}>
          {t("desk.send")}
        </Button>
      </Form>
    </>
  )
}

function Facts({ enquiry }: { enquiry: Route.ComponentProps["loaderData"] }) {
  const t = useTexts("casks")
  const { cask, email, phone, memberId } = enquiry
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {cask ? (
        <Link className="link" to={`/admin/casks/${cask.id}`}>
          {cask.name}, {cask.number}
        </Link>
      ) : (
        <span>{t("desk.anyCask")}</span>
      )}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {phone && (
        <span>
          {t("desk.phone")}: {phone}
        </span>
      )}
      {memberId && (
        <Link className="link" to={`/admin/members/${memberId}`}>
          {t("desk.member")}
        </Link>
      )}
    </p>
  )
}

/** As it was typed, line by line. */
function Words({ text }: { text: string }) {
  return (
    <p className="max-w-read border-l-2 border-rule-strong pl-3 break-words whitespace-pre-line">{text}</p>
  )
}
