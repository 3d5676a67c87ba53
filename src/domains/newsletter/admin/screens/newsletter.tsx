import { useSearchParams } from "react-router"
import { AdminForm, FormProblem, type RefusedForm, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { KeptDraft } from "#admin/kept-draft.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useSendPicture } from "#domains/news/parts/send-picture.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { localeOf, writtenLanguages } from "#language/languages.ts"
import { type KeyIn, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { checkTogether, parseInput } from "#platform/input.ts"
import type { RichBlock } from "#platform/rich-text/blocks.ts"
import { writePlain } from "#platform/rich-text/plain-text.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import { redirect } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { fieldError } from "#ui/field-error.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { RichField } from "#ui/rich-editor/rich-field.tsx"
import { RichText } from "#ui/rich-text.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { NewsletterForm } from "../../inputs.ts"
import { blocksOfIssue } from "../../issue-text.ts"
import { newsletterEmailStates } from "../../states.ts"
import {
  cleanBody,
  readNewsletter,
  saveNewsletter,
  sendNewsletter,
  sendTestNewsletter,
} from "../../write-newsletter.ts"
import type { Route } from "./+types/newsletter"

export const loader = adminLoader("publish", async (ctx, { params }: Route.LoaderArgs) => {
  const issue = params.id === undefined ? null : await readNewsletter(ctx, params.id)
  const blocks = blocksOfIssue(issue?.body ?? "")
  return { issue: issue && { ...issue, body: writeHtml(blocks) }, plain: writePlain(blocks), blocks }
})

export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const to = (id: string, message: KeyIn<"newsletter-admin", "messages">) =>
    redirectWithToast(pathTo("/admin/newsletter/:id", { id }), "newsletter-admin", `messages.${message}`)
  if (submitted.intent === "send" && params.id) {
    await sendNewsletter(ctx, params.id)
    return to(params.id, "sending")
  }
  const body = submitted.html ?? (await bodyOfPlain(ctx, params.id, submitted.plain ?? ""))
  const typed = NewsletterForm.shape.body.safeParse(body)
  const { form } = await checkTogether({
    form: () => parseInput("newsletter", NewsletterForm, { ...submitted, body }),
    body: () => typed.success && cleanBody(typed.data),
  })
  const id = await saveNewsletter(ctx, params.id ?? null, form)
  if (submitted.intent === "confirm")
    return redirect(`${pathTo("/admin/newsletter/:id", { id })}?dialog=send`, 303)
  if (submitted.intent === "try") await sendTestNewsletter(ctx, id)
  return to(id, submitted.intent === "try" ? "tried" : "saved")
})

/** Plain text has no bold text and links: unchanged text keeps the stored HTML. */
async function bodyOfPlain(ctx: Ctx, id: string | undefined, typed: string): Promise<string> {
  const plain = typed.replaceAll("\r\n", "\n").trim()
  if (id === undefined) return plain
  const { body } = await readNewsletter(ctx, id)
  return writePlain(blocksOfIssue(body)) === plain ? body : plain
}

export default function Newsletter({
  loaderData: { issue, plain, blocks },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts("newsletter-admin")
  const newsletterTexts = useTexts("newsletter")
  const [search] = useSearchParams()
  const refused = refusedIn(actionData)
  const title = issue?.subject ?? t("new")
  const isConfirmOpen = search.get("dialog") === "send" && issue?.status === "draft"
  return (
    <>
      <AdminPageHead
        title={title}
        back={{ to: "/admin/newsletter", text: newsletterTexts("title") }}
        aside={issue ? newsletterTexts(`states.${issue.status}`) : undefined}
      />
      {!isConfirmOpen && <FormProblem answer={refused} />}
      {issue && issue.status !== "draft" ? (
        <SentIssue issue={issue} blocks={blocks} />
      ) : (
        <Draft issue={issue} plain={plain} answer={refused} />
      )}
      {issue && isConfirmOpen && <SendQuestion issue={issue} answer={refused} />}
    </>
  )
}

type NewsletterIssue = NonNullable<Route.ComponentProps["loaderData"]["issue"]>

function SendQuestion({ issue, answer }: { issue: NewsletterIssue; answer: RefusedForm | undefined }) {
  const t = useTexts("newsletter-admin")
  const newsletterTexts = useTexts("newsletter")
  const { readers: count, countries } = issue
  const language = newsletterTexts(`languages.${issue.language}`)
  const nobody =
    countries.length > 0
      ? t("nobodyInCountries", { language, countries: countries.join(", ") })
      : t("nobody", { language })
  return (
    <ReasonDialog
      title={t("sendTitle")}
      message={count > 0 ? t("sendMessage", { count, language }) : nobody}
      intent="send"
      button={count > 0 ? t("sendNow", { count }) : undefined}
      action="?"
      answer={answer}
    />
  )
}

type DraftProps = { issue: NewsletterIssue | null; plain: string; answer: RefusedForm | undefined }

function Draft({ issue, plain, answer }: DraftProps) {
  const submitted = answer?.submitted
  const t = useTexts("newsletter-admin")
  const newsletterTexts = useTexts("newsletter")
  const upload = useSendPicture()
  return (
    <AdminForm answer={answer} action="?" className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-4">
      <KeptDraft subject={`newsletter ${issue?.id ?? "new"}`} version={issue?.stamp ?? ""} />
      <TextField name="subject" label={t("subject")} maxLength={150} value={issue?.subject} />
      <RichField
        label={t("body")}
        hint={t("bodyHint")}
        plainHint={t("plainHint")}
        html={submitted?.html ?? issue?.body ?? ""}
        plain={submitted?.plain ?? plain}
        lang={localeOf[issue?.language ?? "en"]}
        anchor="body"
        error={fieldError(answer?.refusal, "body")}
        upload={upload}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="language"
          label={t("language")}
          hint={t("languageHint")}
          value={issue?.language ?? "en"}
          options={writtenLanguages.map((language) => [language, newsletterTexts(`languages.${language}`)])}
        />
        <TextField
          name="countries"
          label={t("countries")}
          hint={t("countriesHint")}
          value={issue?.countries.join(", ")}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="save">{t("save")}</SubmitButton>
        <SubmitButton intent="try">{t("try")}</SubmitButton>
        <SubmitButton intent="confirm" kind="act" text={t("send")} />
      </div>
    </AdminForm>
  )
}

function SentIssue({ issue, blocks }: { issue: NewsletterIssue; blocks: RichBlock[] }) {
  const t = useTexts("newsletter")
  const newsletterTexts = useTexts("newsletter-admin")
  const counts = new Map(issue.emails.map(({ status, count }) => [status, count]))
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {newsletterEmailStates.map((state) => (
          <div key={state}>
            <dt className="label-text">{t(`emailStates.${state}`)}</dt>
            <dd className="figures text-lg">{counts.get(state) ?? 0}</dd>
          </div>
        ))}
      </dl>
      <RichText
        blocks={blocks}
        lang={localeOf[issue.language]}
        picture={(id, alt) => <img src={cardPath(id)} alt={alt} />}
      />
      <div>
        <LinkButton to="?">{newsletterTexts("reload")}</LinkButton>
      </div>
    </>
  )
}
