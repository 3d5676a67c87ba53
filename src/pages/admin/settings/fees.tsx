import { refusedIn } from "#admin/admin-form.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { keysOfFields, nestFields, settingsSchema, settingTexts } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { SettingsHead } from "#admin/settings-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { History } from "#domains/accounts/admin/parts/history.tsx"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import type { Quote } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import type { Route } from "./+types/fees"
import { feeFields } from "./fee-fields.ts"
import {
  cancelScheduledFees,
  exampleQuotes,
  feeActs,
  listScheduledFees,
  readFeeTerms,
  saveFeeTerms,
  scheduleFeeTerms,
} from "./save-fees.ts"
import { ScheduledFeesList } from "./scheduled-fees-list.tsx"

const FeeForm = settingsSchema(feeFields)

export const loader = adminLoader("settings", async (ctx) => {
  const terms = await readFeeTerms(ctx)
  const history = await readSettingHistory(ctx, "settings", ...feeActs)
  const scheduled = await listScheduledFees(ctx)
  return { typed: settingTexts(feeFields, terms), example: exampleQuotes(terms), scheduled, history }
})

/** The first button computes an example; only the other saves. */
export const action = adminAction("settings", async (ctx, submitted) => {
  if (submitted.intent === "cancel") {
    await cancelScheduledFees(ctx, submitted.id ?? "")
    return redirectWithToast("/admin/fees", "admin", "fees.cancelled")
  }
  const terms = parseInput("admin", FeeForm, nestFields(feeFields, submitted))
  if (submitted.intent === "look") return { typed: submitted, example: exampleQuotes(terms) }
  if (submitted.validFrom) {
    await scheduleFeeTerms(ctx, terms, submitted.validFrom)
    return redirectWithToast("/admin/fees", "admin", "fees.scheduled")
  }
  await saveFeeTerms(ctx, terms)
  return redirectWithToast("/admin/fees", "admin", "fees.saved")
})

export default function Fees({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const looked = actionData && "example" in actionData ? actionData : undefined
  const typed: FormFields = refusedIn(actionData)?.submitted ?? looked?.typed ?? loaderData.typed
  return (
    <>
      <SettingsHead title={t("nav.fees")} about={t("fees.about")} answer={actionData} isBelow />
      <SettingsForm
        fields={feeFields}
        sections={keysOfFields(feeFields).map((key) => ({ title: t(`fees.groups.${key}`), settings: [key] }))}
        label={(path) => t(`fees.names.${path}`)}
        hint={(path) => t(`fees.hints.${path}`)}
        typed={typed}
        answer={actionData}
        save={t("fees.save")}
        preview={t("fees.preview")}
      >
        <TextField
          name="validFrom"
          type="date"
          label={t("fees.validFrom")}
          hint={t("fees.validFromHint")}
          className="max-w-80 border-t border-rule pt-4"
          value={typed.validFrom ?? ""}
        />
      </SettingsForm>
      <ScheduledFeesList scheduled={loaderData.scheduled} />
      <Example example={(looked ?? loaderData).example} isTyped={looked !== undefined} />
      <History entries={loaderData.history} />
    </>
  )
}

type ExampleRow = { name: string; label: string; cents: readonly number[] }

const columns: readonly Column<ExampleRow, "admin">[] = [
  { name: "part", head: "fees.part", value: "label" },
  ...(["byTransfer", "byCard", "ofMember"] as const).map((name, index) => ({
    name,
    head: `fees.${name}` as const,
    value: ({ cents }: ExampleRow) => cents[index] ?? null,
    format: "money" as const,
  })),
]

function Example({ example, isTyped }: { example: ReturnType<typeof exampleQuotes>; isTyped: boolean }) {
  const t = useTexts("admin")
  const checkoutTexts = useTexts("checkout-admin")
  const orderTexts = useTexts("orders")
  const row = (name: string, label: string, centsOf: (quote: Quote) => number) => ({
    name,
    label,
    cents: [example.usual, example.card, example.member].map(centsOf),
  })
  return (
    <Section title={t("fees.example")} className="max-w-[48rem]">
      <p className="text-ink-soft">{t("fees.exampleOf")}</p>
      {isTyped && <Note tone="soft">{t("fees.notSaved")}</Note>}
      <DataTable
        noun="admin"
        caption={t("fees.example")}
        columns={columns}
        rows={[
          row("goods", checkoutTexts("revenue.goods"), (quote) => quote.subtotalCents),
          row("commission", orderTexts("charges.commission"), (quote) => quote.commissionCents),
          row("delivery", orderTexts("charges.delivery"), (quote) => quote.deliveryCents),
          row("cover", orderTexts("charges.cover"), (quote) => quote.coverCents),
          row("card", orderTexts("charges.card"), (quote) => quote.cardCents),
          row("total", checkoutTexts("orders.total"), (quote) => quote.totalCents),
          row("gst", checkoutTexts("revenue.gst"), (quote) => quote.gstCents),
        ]}
        rowKey={({ name }) => name}
        rowClass={({ name }) => (name === "total" ? "font-semibold" : undefined)}
        isInner
      />
    </Section>
  )
}
