import { QuestionPage } from "#admin/question-page.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { Assignee } from "#domains/assignments/parts/assignee.tsx"
import { readAssignment } from "#domains/assignments/reads.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { answerMessage, changeMessageStatus } from "../../answer-message.ts"
import { AnswerForm } from "../../inputs.ts"
import { readMessage } from "../../list-messages.ts"
import type { Route } from "./+types/message"

export const loader = adminLoader("publish", async (ctx, { params }: Route.LoaderArgs) => ({
  ...(await readMessage(ctx, params.id)),
  activity: await readActivity(ctx, params.id),
  assignment: await readAssignment(ctx, params.id, "publish"),
  key: newId("key"),
}))

export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const back = (message: KeyIn<"contact-admin", "messages">) =>
    redirectWithToast(pathTo("/admin/contact/:id", params), "contact-admin", `messages.${message}`)
  if (submitted.intent === "close" || submitted.intent === "open") {
    await changeMessageStatus(ctx, params.id, submitted.intent === "close" ? "closed" : "open")
    return back(submitted.intent === "close" ? "closed" : "opened")
  }
  await answerMessage(ctx, params.id, parseInput("contact", AnswerForm, submitted))
  return back("answered")
})

export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  const t = useTexts("contact-admin")
  return (
    <QuestionPage
      noun="contact"
      title={message.subject}
      back={{ to: "/admin/contact", text: t("title") }}
      question={message}
      aside={<Assignee assignment={message.assignment} />}
      activity={<ObjectActivity activity={message.activity} />}
      refused={actionData && "refusal" in actionData ? actionData : undefined}
      from={<span className="font-semibold">{message.name}</span>}
    />
  )
}
