import { FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { textIn } from "#domains/display/localized-text.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { readActivity } from "#domains/notes/read-activity.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { newId } from "#platform/ids.ts"
import { redirectWithToast } from "#web/flash.ts"
import { componentField } from "../../components.ts"
import { StateMark } from "../../parts/state-mark.tsx"
import { updateIncident } from "../../write-incident.ts"
import { parseIncidentUpdate } from "../incident-form.ts"
import { type AdminIncident, readIncident } from "../list-incidents.ts"
import { IncidentForm } from "../parts/incident-fields.tsx"
import type { Route } from "./+types/incident"

export const loader = adminLoader("settings", async (ctx, { params }: Route.LoaderArgs) => {
  const incident = await readIncident(ctx, params.id)
  return { incident, values: valuesOf(incident), activity: await readActivity(ctx, params.id) }
})

function valuesOf({ components, impact, stage }: AdminIncident): Record<string, string> {
  const checked = components.map((component) => [componentField(component), "yes"])
  return { key: newId("key"), impact, stage, ...Object.fromEntries(checked) }
}

export const action = adminAction("settings", async (ctx, submitted, { params }: Route.ActionArgs) => {
  await updateIncident(ctx, params.id, parseIncidentUpdate(submitted))
  return redirectWithToast(pathTo("/admin/incidents/:id", params), "status-admin", "messages.updated")
})

export default function Incident({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("status-admin")
  const kit = useTexts("admin")
  const language = useLanguage()
  const { incident, values, activity } = loaderData
  return (
    <>
      <AdminPageHead
        title={textIn(incident.title, language)}
        back={{ to: "/admin/incidents", text: kit("nav.incidents") }}
        aside={<StateMark state={incident.impact} />}
      />
      <FormProblem answer={actionData} />
      <IncidentForm key={incident.updates.length} answer={actionData} values={values} isNew={false} />
      <section className="grid max-w-read gap-3 border-t border-rule pt-4">
        <h2 className="text-xl">{t("published")}</h2>
        <ol className="grid gap-3">
          {incident.updates.map((update) => (
            <PublishedUpdate key={update.id} update={update} />
          ))}
        </ol>
      </section>
      <ObjectActivity activity={activity} />
    </>
  )
}

function PublishedUpdate({ update }: { update: AdminIncident["updates"][number] }) {
  const statusTexts = useTexts("status")
  const language = useLanguage()
  return (
    <li>
      <strong>{statusTexts(`stages.${update.stage}`)}</strong>{" "}
      <span className="text-ink-soft">
        {formatDate(update.at, language)}, <span translate="no">{update.author}</span>
      </span>
      <p className="break-words whitespace-pre-line">{textIn(update.text, language)}</p>
    </li>
  )
}
