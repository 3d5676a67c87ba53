import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { languageOfEmail } from "#domains/emails/email-texts.ts"
import { parseEmailTexts, revertEmailTexts, saveEmailTexts } from "#domains/emails/save-email-texts.ts"
import { formatDate } from "#language/format.ts"
import { localeOf, nameOf, writtenLanguages } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/email"
import { readEmail, sendExample } from "./read-emails.ts"

export const loader = adminLoader("publish", async (ctx, { params }: Route.LoaderArgs) => {
  return await readEmail(ctx, params.kind, languageOfEmail(params.language))
})

/** The first button shows the typed texts; only the other saves them. */
export const action = adminAction("publish", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const email = { kind: params.kind, language: languageOfEmail(params.language) }
  const to = pathTo("/admin/emails/:kind/:language", email)
  if (submitted.intent === "look") {
    const { preview } = await readEmail(ctx, email.kind, email.language, parseEmailTexts(email, submitted))
    return { typed: submitted, preview }
  }
  if (submitted.intent === "send") {
    await sendExample(ctx, email.kind, email.language)
    return redirectWithToast(to, "emails", "messages.sent")
  }
  if (submitted.intent === "revert") {
    await revertEmailTexts(ctx, email)
    return redirectWithToast(to, "emails", "messages.reverted")
  }
  await saveEmailTexts(ctx, email, submitted)
  return redirectWithToast(to, "emails", "messages.saved")
})

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("emails")
  const labelOf = useLabelOf()
  const { kind, language, isChanged, texts, versions } = loaderData
  const looked = actionData && "preview" in actionData ? actionData : undefined
  const preview = looked?.preview ?? loaderData.preview
  const typed = refusedIn(actionData)?.submitted ?? looked?.typed
  return (
    <>
      <AdminPageHead
        title={loaderData.title}
        back={{ to: "/admin/emails", text: t("title") }}
        aside={
          <>
            <code>{kind}</code> · {t(isChanged ? "isChanged" : "isBuiltIn")}
          </>
        }
      >
        <Form method="post" preventScrollReset>
          <SubmitButton intent="send">{t("send")}</SubmitButton>
        </Form>
      </AdminPageHead>
      <Tabs
        label={t("inLanguages")}
        tabs={writtenLanguages.map((each) => ({
          to: pathTo("/admin/emails/:kind/:language", { kind, language: each }),
          label: nameOf[each],
          lang: localeOf[each],
          isCurrent: each === language,
        }))}
      />
      <FormProblem answer={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <Section title={t("texts")}>
          <AdminForm
            key={`${kind} ${language} ${versions.length}`}
            answer={actionData}
            asksBeforeLeaving
            preventScrollReset
            className="grid gap-4"
          >
            {texts.map(({ key, builtIn, now, known }) => (
              <TextField
                key={key}
                name={key}
                label={labelOf(key)}
                hint={t("facts", { facts: known.map((fact) => `{{${fact}}}`).join(" ") })}
                rows={key.startsWith("subject") ? 2 : 5}
                lang={localeOf[language]}
                aside={now === builtIn ? undefined : t("differs")}
                value={typed?.[key] ?? now}
              />
            ))}
            <div className="flex flex-wrap gap-3">
              <SubmitButton kind="act" intent="save" text={t("save")} />
              <SubmitButton intent="look" text={t("look")} />
            </div>
          </AdminForm>
          {isChanged && (
            <Form method="post" preventScrollReset className="mt-3">
              <SubmitButton kind="quiet" intent="revert" text={t("revert")} />
            </Form>
          )}
        </Section>
        <Section title={t("preview")}>
          {looked && <Note tone="soft">{t("notSaved")}</Note>}
          <p className="label-text">{t("exampleData")}</p>
          <div lang={localeOf[language]} translate="no" className="grid gap-3 rounded border border-rule p-4">
            <p className="font-semibold wrap-anywhere">{preview.subject}</p>
            <p className="whitespace-pre-wrap wrap-anywhere">{preview.text}</p>
          </div>
        </Section>
      </div>
      <Versions versions={versions} language={language} />
    </>
  )
}

function useLabelOf(): (key: string) => string {
  const t = useTexts("emails")
  const names: Record<string, string> = { subject: t("keys.subject"), greeting: t("keys.greeting") }
  return (key) => {
    const [name = "", form] = key.split("_")
    const label = names[name] ?? t("keys.paragraph")
    return form === undefined ? label : `${label} (${t(form === "one" ? "forOne" : "forMany")})`
  }
}

type EmailPage = Route.ComponentProps["loaderData"]

function Versions({ versions, language }: Pick<EmailPage, "versions" | "language">) {
  const t = useTexts("emails")
  const own = useLanguage()
  return (
    <Section title={t("versions")}>
      {versions.length === 0 && <p className="text-ink-soft">{t("noVersions")}</p>}
      <ul className="grid gap-3">
        {versions.map(({ id, at, by, texts }) => (
          <li key={id} className="border-t border-rule pt-3">
            <p className="label-text">
              {formatDate(at, own)} · {by}
            </p>
            {texts === null ? (
              <p>{t("builtInAgain")}</p>
            ) : (
              Object.entries(texts).map(([key, text]) => (
                <p key={key} lang={localeOf[language]} className="whitespace-pre-wrap wrap-anywhere">
                  {text}
                </p>
              ))
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
