import { QuestionPage } from "#admin/question-page.tsx"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction, runLoader } from "#web/screen.ts"
import { answerMessage, changeMessageStatus } from "../../answer-message.ts"
import { AnswerForm } from "../../inputs.ts"
import { readMessage } from "../../list-messages.ts"
import type { Route } from "./+types/message"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    ...(await readMessage(ctx, params.id)),
    key: newId("key"),
  }))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  const back = (message: KeyIn<"contact-admin", "messages">) =>
    redirectWithToast(pathTo("/admin/contact/:id", params), "contact-admin", `messages.${message}`)
  return await runAction(
    ctx,
    async () => {
      requirePermission(ctx, "publish")
      if (submitted.intent === "close" || submitted.intent === "open") {
        await changeMessageStatus(ctx, params.id, submitted.intent === "close" ? "closed" : "open")
        return back(submitted.intent === "close" ? "closed" : "opened")
      }
      await answerMessage(ctx, params.id, parseInput("contact", AnswerForm, submitted))
      return back("answered")
    },
    submitted,
  )
}

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const t = useTexts("contact-admin")
  return (
    <>
      <PageHead title={message.subject} isHidden />
      <QuestionPage
        noun="contact"
        title={message.subject}
        back={{ to: "/admin/contact", text: t("title") }}
        question={message}
        refused={actionData && "refusal" in actionData ? actionData : undefined}
        from={<span className="font-semibold">{message.name}</span>}
      />
    </>
  )
}
