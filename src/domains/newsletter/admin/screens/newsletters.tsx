import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { saveCountryRules } from "../../country-rules.ts"
import { BouncedForm, RulesForm } from "../../inputs.ts"
import { subscriberStates } from "../../states.ts"
import { listNewsletters, reportBounced } from "../../write-newsletter.ts"
import type { Route } from "./+types/newsletters"

export const loader = adminLoader("publish", async (ctx) => await listNewsletters(ctx))

export const action = adminAction("publish", async (ctx, submitted) => {
  if (submitted.intent === "rules")
    await saveCountryRules(ctx, parseInput("newsletter", RulesForm, submitted))
  else await reportBounced(ctx, parseInput("newsletter", BouncedForm, submitted).addresses)
  const message = submitted.intent === "rules" ? "rules" : "bounced"
  return redirectWithToast("/admin/newsletter", "newsletter-admin", `messages.${message}`)
})

type Issue = Route.ComponentProps["loaderData"]["newsletters"][number]

const columns: readonly Column<Issue, "newsletter-admin">[] = [
  { name: "begun", head: "begun", value: "createdAt", format: "moment" },
  {
    name: "subject",
    head: "subject",
    value: "subject",
    to: ({ id }) => pathTo("/admin/newsletter/:id", { id }),
    className: "min-w-56 break-words",
  },
  {
    name: "language",
    head: "language",
    cell: ({ language }, { textsOf }) => textsOf("newsletter")(`languages.${language}`),
  },
  {
    name: "status",
    head: "state",
    cell: ({ status }, { textsOf }) => textsOf("newsletter")(`states.${status}`),
  },
  { name: "recipients", head: "recipients", value: "recipients", format: "count" },
]

export default function Newsletters({ loaderData, actionData }: Route.ComponentProps) {
  const { newsletters, readers, rules } = loaderData
  const t = useTexts("newsletter-admin")
  const newsletterTexts = useTexts("newsletter")
  const counts = new Map(readers.map(({ status, count }) => [status, count]))
  const message = subscriberStates.map(
    (state) => `${newsletterTexts(`readers.${state}`)}: ${counts.get(state) ?? 0}`,
  )
  return (
    <>
      <AdminPageHead title={newsletterTexts("title")} aside={message.join(" · ")}>
        <LinkButton to="/admin/newsletter/subscribers">{t("subscribers")}</LinkButton>
        <LinkButton kind="act" to="/admin/newsletter/new" text={t("new")} />
      </AdminPageHead>
      <FormProblem answer={actionData} />
      {newsletters.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      ) : (
        <DataTable
          noun="newsletter-admin"
          caption={newsletterTexts("title")}
          columns={columns}
          rows={newsletters}
          stacks={false}
        />
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <AdminForm answer={refusedIn(actionData, "rules")} className="grid content-start gap-4">
          <h2 className="text-lg">{t("rules")}</h2>
          {(["atOnce", "closed"] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`${name}`)}
              hint={t(`${name}Hint`)}
              value={rules[name].join(", ")}
            />
          ))}
          <div>
            <SubmitButton intent="rules">{t("saveRules")}</SubmitButton>
          </div>
        </AdminForm>
        <AdminForm answer={refusedIn(actionData, "bounced")} className="grid content-start gap-4">
          <h2 className="text-lg">{t("bounced")}</h2>
          <TextField name="addresses" label={t("addresses")} hint={t("addressesHint")} rows={5} />
          <div>
            <SubmitButton intent="bounced">{t("removeBounced")}</SubmitButton>
          </div>
        </AdminForm>
      </div>
    </>
  )
}
