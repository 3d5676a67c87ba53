import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Button } from "#ui/button.tsx"
import { Field, FieldError } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Checkbox, Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const looked = actionData && "days" in actionData ? actionData : undefined
  const typed: FormFields = refused?.submitted ?? looked?.typed ?? loaderData.typed
  const wrong = (name: string) => fieldError(refused?.refusal, name)
  const atAll = formError(refused?.refusal)
  return (
    <>
      <PageHead title={t("counter.title")} isHidden />
      <AdminPageHead title={t("counter.title")} aside={t("counter.about")} />
      {atAll && <Note tone="alarm">{atAll}</Note>}
      <PostForm refusal={refused?.refusal} className="grid gap-6" preventScrollReset>
        <Days typed={typed} error={wrong("monday")} />
        <div className="grid max-w-[48rem] items-start gap-4 sm:grid-cols-2 md:grid-cols-3">
          {(["opens", "closes"] as const).map((name) => (
            <Field key={name} label={t(`counter.names.${name}`)} anchor={name} error={wrong(name)}>
              {(fieldProps) => (
                <Input {...fieldProps} type="time" name={name} defaultValue={typed[name] ?? ""} />
              )}
            </Field>
          ))}
          {counterFields.map((name) => (
            <Field key={name} label={t(`counter.names.${name}`)} anchor={name} error={wrong(name)}>
              {(fieldProps) => (
                <Input {...fieldProps} name={name} inputMode="numeric" defaultValue={typed[name] ?? ""} />
              )}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button kind="act" name="intent" value="save" disabled={isBusy}>
            {t("counter.save")}
          </Button>
          <Button name="intent" value="look" disabled={isBusy}>
            {t("counter.preview")}
          </Button>
        </div>
      </PostForm>
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
    <section className="grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("counter.choosable")}</h2>
      {isTyped && <Note tone="soft">{t("counter.notSaved")}</Note>}
      <DataTable
        noun="shipments-admin"
        caption={t("counter.choosable")}
        columns={dayColumns}
        rows={days}
        rowKey={({ day }) => day}
        isInner
      />
    </section>
  )
}
