import { refusedIn } from "#admin/admin-form.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { nestFields, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { CounterForm, counterFields, counterHoursOf, counterOf } from "../counter-fields.ts"
import { daysOf, readCounter, saveCounter } from "../save-counter.ts"
import type { Route } from "./+types/pick-up-hours"

export const loader = adminLoader("settings", async (ctx) => {
  const hours = await readCounter(ctx)
  const history = await readSettingHistory(ctx, "settings", "pickUp.changeHours")
  return { typed: settingTexts(counterFields, counterOf(hours)), days: daysOf(hours, ctx.now()), history }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  const hours = counterHoursOf(parseInput("admin", CounterForm, nestFields(counterFields, submitted)))
  if (submitted.intent === "look") return { typed: submitted, days: daysOf(hours, ctx.now()) }
  await saveCounter(ctx, hours)
  return redirectWithToast("/admin/counter", "shipments-admin", "counter.saved")
})

export default function Counter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("shipments-admin")
  const looked = actionData && "days" in actionData ? actionData : undefined
  const typed: FormFields = refusedIn(actionData)?.submitted ?? looked?.typed ?? loaderData.typed
  return (
    <>
      <SettingsHead title={t("counter.title")} about={t("counter.about")} answer={actionData} />
      <SettingsForm
        fields={counterFields}
        sections={[{ title: t("counter.days"), settings: ["days"] }, { settings: ["hours"] }]}
        label={(path) => t(`counter.names.${path}`)}
        typed={typed}
        answer={actionData}
        save={t("counter.save")}
        preview={t("counter.preview")}
      />
      <Section title={t("counter.choosable")} className="max-w-[36rem]">
        {looked && <Note tone="soft">{t("counter.notSaved")}</Note>}
        <DataTable
          noun="shipments-admin"
          caption={t("counter.choosable")}
          columns={dayColumns}
          rows={(looked ?? loaderData).days}
          rowKey={({ day }) => day}
          isInner
        />
      </Section>
      <History entries={loaderData.history} />
    </>
  )
}

const dayColumns: readonly Column<ReturnType<typeof daysOf>[number], "shipments-admin">[] = [
  { name: "day", head: "counter.day", cell: ({ day }, { language }) => formatDate(day, language, "date") },
  { name: "first", head: "counter.first", value: "first", className: "figures" },
  { name: "last", head: "counter.last", value: "last", className: "figures" },
  { name: "slots", head: "counter.slots", value: "slots", format: "count" },
]
