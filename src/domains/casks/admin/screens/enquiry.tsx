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
import { Link } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { answerEnquiry, changeEnquiryStatus } from "../../answer-enquiry.ts"
import { AnswerForm } from "../../inputs.ts"
import { readEnquiry } from "../list-enquiries.ts"
import type { Route } from "./+types/enquiry"

export const loader = adminLoader("shop", async (ctx, { params }: Route.LoaderArgs) => ({
  ...(await readEnquiry(ctx, params.id)),
  activity: await readActivity(ctx, params.id),
  assignment: await readAssignment(ctx, params.id, "shop"),
  key: newId("key"),
}))

export const action = adminAction("shop", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const back = (message: KeyIn<"casks-admin", "messages">) =>
    redirectWithToast(pathTo("/admin/enquiries/:id", params), "casks-admin", `messages.${message}`)
  if (submitted.intent === "close" || submitted.intent === "open") {
    await changeEnquiryStatus(ctx, params.id, submitted.intent === "close" ? "closed" : "open")
    return back(submitted.intent === "close" ? "closed" : "opened")
  }
  await answerEnquiry(ctx, params.id, parseInput("casks", AnswerForm, submitted))
  return back("answered")
})

export default function Enquiry({ loaderData: enquiry, actionData }: Route.ComponentProps) {
  const t = useTexts("casks-admin")
  const { cask, phone } = enquiry
  return (
    <QuestionPage
      noun="casks"
      title={enquiry.name}
      back={{ to: "/admin/enquiries", text: t("enquiries") }}
      question={enquiry}
      aside={<Assignee assignment={enquiry.assignment} />}
      activity={<ObjectActivity activity={enquiry.activity} />}
      refused={actionData && "refusal" in actionData ? actionData : undefined}
      from={
        cask ? (
          <Link className="link" to={pathTo("/admin/casks/:id", { id: cask.id })}>
            {cask.name}, {cask.number}
          </Link>
        ) : (
          <span>{t("anyCask")}</span>
        )
      }
      more={
        phone && (
          <span>
            {t("phone")}: {phone}
          </span>
        )
      }
    />
  )
}
