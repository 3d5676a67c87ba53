import { type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { keysOfFields } from "#admin/setting-fields.ts"
import { SettingsForm } from "#admin/settings-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { formError } from "#ui/field-error.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { importFields, parcelFields } from "../rate-fields.ts"
import type { RateFacts } from "../rate-names.ts"
import type { NamedPreview } from "../rate-page.ts"
import { ratesPath } from "../rate-paths.ts"

type Props = { facts: RateFacts; typed: FormFields; preview: NamedPreview; answer: PageAnswer }

export function RateForm({ facts, typed: stored, preview: first, answer }: Props) {
  const t = useTexts("delivery-admin")
  const looked = lookedIn(answer)
  const refused = refusedIn(answer, "save", "look")
  const problem = formError(refusedIn(answer)?.refusal)
  const typed = refused?.submitted ?? looked?.typed ?? stored
  const common = {
    ...{ typed, answer: refused && answer },
    ...{ save: t("save"), preview: t("preview") },
    children: (
      <TextField name="reason" label={t("reason")} rows={2} value={typed.reason} className="max-w-read" />
    ),
  }
  const hint = (path: string) => {
    if (path === "figures.treatyDuty") return t("hints.treatyDuty")
    return path === "figures.dutyLimit" || path === "figures.beyond" ? t("hints.dutyLimit") : undefined
  }
  return (
    <>
      <AdminPageHead
        title={facts.title}
        aside={t("later")}
        back={{ to: ratesPath(facts.place), text: t("places") }}
      />
      {problem && <Note tone="alarm">{problem}</Note>}
      {facts.kind === "import" ? (
        <SettingsForm
          {...common}
          fields={importFields}
          sections={keysOfFields(importFields).map((key) => ({ title: t(`groups.${key}`), settings: [key] }))}
          label={(path) => t(`names.${path}`, { currency: facts.currency })}
          hint={hint}
        />
      ) : (
        <SettingsForm
          {...common}
          fields={parcelFields}
          sections={keysOfFields(parcelFields).map((key) => ({ title: t(`groups.${key}`), settings: [key] }))}
          label={(path) => t(`names.${path}`)}
        />
      )}
      <Preview preview={looked?.preview ?? first} isTyped={looked !== undefined} />
    </>
  )
}

function lookedIn(answer: PageAnswer) {
  return answer && "preview" in answer ? (answer as { typed: FormFields; preview: NamedPreview }) : undefined
}

const columns: readonly Column<NamedPreview["rows"][number], "delivery-admin">[] = [
  { name: "part", head: "examples.part", cell: ({ part }, { t }) => t(`examples.${part}`) },
  ...(["bottleBefore", "bottleAfter", "caseBefore", "caseAfter"] as const).map((name, index) => ({
    name,
    head: `examples.${name}` as const,
    value: ({ cents }: NamedPreview["rows"][number]) => cents[index] ?? null,
    format: "money" as const,
  })),
]

function Preview({ preview: { about, rows }, isTyped }: { preview: NamedPreview; isTyped: boolean }) {
  const t = useTexts("delivery-admin")
  return (
    <Section title={t("examples.title")} className="max-w-[48rem]">
      <p className="text-ink-soft">{t("examples.about", about)}</p>
      {isTyped && <Note tone="soft">{t("examples.notSaved")}</Note>}
      <DataTable
        noun="delivery-admin"
        caption={t("examples.title")}
        columns={columns}
        rows={rows}
        rowKey={({ part }) => part}
        rowClass={({ part }) => (part === "all" ? "font-semibold" : undefined)}
        isInner
      />
    </Section>
  )
}
