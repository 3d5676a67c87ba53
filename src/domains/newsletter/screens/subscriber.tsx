import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runAction } from "#web/screen.ts"
import { NewSubscriber } from "../inputs.ts"
import { subscribe } from "../subscribe.ts"
import type { Route } from "./+types/subscriber"

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const submitted = fieldsOf(await request.formData())
  return await runAction(
    ctx,
    async () => ({ status: await subscribe(ctx, parseInput("newsletter", NewSubscriber, submitted)) }),
    submitted,
  )
}

export default function Subscriber({ actionData: formResult }: Route.ComponentProps) {
  const actionData = useFormResult(formResult)
  const t = useTexts("newsletter")
  const shell = useTexts("shell")
  const isBusy = useNavigation().state !== "idle"
  const status = actionData && "status" in actionData ? actionData.status : undefined
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  return (
    <div className="page grid max-w-read gap-5 py-16">
      <PageHead title={t("title")} path="/subscriber" />
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="text-base text-ink-soft">{t("lead")}</p>
      {status ? (
        <Note tone="lead">
          {shell("newsletter.success")}
          {status === "pending" && `. ${shell("newsletter.pending")}`}
        </Note>
      ) : (
        <PostForm refusal={refused?.refusal} field="email" className="grid gap-4">
          <TextField
            name="email"
            label={t("email")}
            error={refused?.refusal.message}
            type="email"
            autoComplete="email"
            value={refused?.submitted?.email}
          />
          <div>
            <Button kind="act" size="large" disabled={isBusy}>
              {shell("newsletter.subscribe")}
            </Button>
          </div>
        </PostForm>
      )}
    </div>
  )
}
