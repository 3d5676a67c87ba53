import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { moveInColumn } from "#admin/grid-keys.ts"
import { KeptDraft } from "#admin/kept-draft.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listCategories } from "#domains/catalogue/list-bottles.ts"
import { languages } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { takeConsignment } from "../../consignments/take-consignment.ts"
import { submissionKinds } from "../../kinds.ts"
import { fillNewRows } from "../fill-new-rows.ts"
import { newRowsIn } from "../new-rows-answer.ts"
import { NewRows } from "../parts/new-rows.tsx"
import type { Route } from "./+types/new-consignment"

const rowCount = 30

export const loader = adminLoader("intake", async (ctx, { url }: Route.LoaderArgs) => ({
  types: (await listCategories(ctx)).map(({ name }) => name),
  seller: url.searchParams.get("seller")?.slice(0, 200) ?? "",
  formKey: crypto.randomUUID(),
}))

export const action = adminAction("intake", async (ctx, submitted) => {
  const rows = await fillNewRows(ctx, submitted)
  if (rows) return { rows }
  const id = await takeConsignment(ctx, submitted)
  return redirectWithToast(
    pathTo("/admin/consignments/:id", { id }),
    "submissions-admin",
    "consignments.taken",
  )
})

export default function NewConsignment({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("submissions-admin")
  const adminTexts = useTexts("admin")
  const { types, seller, formKey } = loaderData
  const rows = useFormResult(newRowsIn(actionData))
  return (
    <>
      <AdminPageHead
        title={t("consignments.new")}
        back={{ to: "/admin/consignments", text: adminTexts("nav.consignments") }}
        aside={t("consignments.newAbout")}
      />
      <AdminForm
        answer={actionData}
        values={rows?.filled}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onKeyDown={moveInColumn}
      >
        <FormProblem answer={actionData} />
        <KeptDraft subject="new-consignment" version="" />
        <HiddenField name="key" value={rows?.filled.key ?? formKey} />
        <SellerFields seller={seller} typed={rows?.filled} />
        <Section title={t("consignments.newBottles")}>
          <NewRows types={types} first={rowCount} answer={rows} />
        </Section>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton kind="act">{t("consignments.create")}</SubmitButton>
          <p className="label-text">{t("consignments.newKeys")}</p>
        </div>
      </AdminForm>
    </>
  )
}

type SellerFieldsProps = { seller: string; typed: FormFields | undefined }

function SellerFields({ seller, typed }: SellerFieldsProps) {
  const t = useTexts("submissions-admin")
  return (
    <Section title={t("consignments.seller")}>
      <div className="grid max-w-[64rem] gap-4 sm:grid-cols-2">
        <TextField
          name="seller"
          label={t("consignments.member")}
          hint={t("consignments.memberHint")}
          value={typed?.seller ?? seller}
          autoComplete="off"
          maxLength={200}
        />
        <SelectField
          name="kind"
          label={t("intake.kind")}
          options={submissionKinds.map((kind) => [kind, t(`intake.kinds.${kind}`)])}
        />
      </div>
      <fieldset className="grid max-w-[64rem] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="pb-2 font-semibold">{t("consignments.guest")}</legend>
        <TextField name="name" label={t("consignments.guestName")} autoComplete="off" maxLength={80} />
        <TextField name="email" label={t("intake.email")} type="email" autoComplete="off" maxLength={200} />
        <TextField name="contact" label={t("intake.contact")} type="tel" autoComplete="off" maxLength={25} />
        <TextField
          name="location"
          label={t("intake.location")}
          value={typed?.location ?? "Singapore"}
          maxLength={80}
        />
        <SelectField
          name="language"
          label={t("consignments.language")}
          options={languages.map((each) => [each, t(`consignments.languages.${each}`)])}
        />
      </fieldset>
    </Section>
  )
}
