import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { FieldError } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import {
  CounterForm,
  counterFields,
  counterFormValues,
  parseCounterHours,
  weekdays,
} from "../counter-form.ts"
import { daysOf, readCounter, saveCounter } from "../save-counter.ts"
import type { Route } from "./+types/pick-up-hours"

export const loader = adminLoader("settings", async (ctx) => {
  const hours = await readCounter(ctx)
  const history = await readSettingHistory(ctx, "settings", "pickUp.changeHours")
  return { typed: counterFormValues(hours), days: daysOf(hours, ctx.now()), history }
})

export const action = adminAction("settings", async (ctx, submitted) => {
  const hours = parseCounterHours(parseInput("admin", CounterForm, submitted))
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
      <AdminPageHead title={t("counter.title")} aside={t("counter.about")} />
      <FormProblem answer={actionData} />
      <AdminForm answer={actionData} values={typed} className="grid gap-6" preventScrollReset>
        <Days typed={typed} error={fieldError(refusedIn(actionData)?.refusal, "monday")} />
        <div className="grid max-w-[48rem] items-start gap-4 sm:grid-cols-2 md:grid-cols-3">
          {(["opens", "closes"] as const).map((name) => (
            <TextField key={name} name={name} label={t(`counter.names.${name}`)} type="time" />
          ))}
          {counterFields.map((name) => (
            <TextField key={name} name={name} label={t(`counter.names.${name}`)} inputMode="numeric" />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton kind="act" intent="save" text={t("counter.save")} />
          <SubmitButton intent="look">{t("counter.preview")}</SubmitButton>
        </div>
      </AdminForm>
      <SlotPreview days={(looked ?? loaderData).days} isTyped={looked !== undefined} />
      <History entries={loaderData.history} />
    </>
  )
}

function Days({ typed, error }: { typed: FormFields; error: string | undefined }) {
  const t = useTexts("shipments-admin")
  return (
    <fieldset aria-describedby={error && "counter-days"} className="grid gap-2">
      <legend className="mb-2 font-semibold">{t("counter.days")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            name={day}
            value="yes"
            defaultChecked={typed[day] === "yes"}
            label={t(`counter.weekdays.${day}`)}
          />
        ))}
      </div>
      {error && <FieldError id="counter-days">{error}</FieldError>}
    </fieldset>
  )
}

type PickUpDays = ReturnType<typeof daysOf>

const dayColumns: readonly Column<PickUpDays[number], "shipments-admin">[] = [
  { name: "day", head: "counter.day", cell: ({ day }, { language }) => formatDate(day, language, "date") },
  { name: "first", head: "counter.first", value: "first", className: "figures" },
  { name: "last", head: "counter.last", value: "last", className: "figures" },
  { name: "slots", head: "counter.slots", value: "slots", format: "count" },
]

type Props = { days: PickUpDays; isTyped: boolean }

function SlotPreview({ days, isTyped }: Props) {
  const t = useTexts("shipments-admin")
  return (
    <Section title={t("counter.choosable")} className="max-w-[36rem]">
      {isTyped && <Note tone="soft">{t("counter.notSaved")}</Note>}
      <DataTable
        noun="shipments-admin"
        caption={t("counter.choosable")}
        columns={dayColumns}
        rows={days}
        rowKey={({ day }) => day}
        isInner
      />
    </Section>
  )
}
