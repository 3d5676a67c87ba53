import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { GridInput, gridAmount } from "#admin/grid-input.tsx"
import { moveInColumn } from "#admin/grid-keys.ts"
import { KeptDraft } from "#admin/kept-draft.tsx"
import { denseTable } from "#admin/lists/dense-table.ts"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listCategories } from "#domains/catalogue/list-bottles.ts"
import { languages } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { classNames } from "#ui/class-names.ts"
import { HiddenField, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { takeConsignment } from "../../consignments/take-consignment.ts"
import { submissionKinds } from "../../kinds.ts"
import { useCompletion } from "../../parts/use-completion.ts"
import type { Route } from "./+types/new-consignment"

const rowCount = 30

export const loader = adminLoader("intake", async (ctx, { url }: Route.LoaderArgs) => ({
  types: (await listCategories(ctx)).map(({ name }) => name),
  seller: url.searchParams.get("seller")?.slice(0, 200) ?? "",
  formKey: crypto.randomUUID(),
}))

export const action = adminAction("intake", async (ctx, submitted) => {
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
  const { found, type } = useCompletion(() => {})
  return (
    <>
      <AdminPageHead
        title={t("consignments.new")}
        back={{ to: "/admin/consignments", text: adminTexts("nav.consignments") }}
        aside={t("consignments.newAbout")}
      />
      <AdminForm
        answer={actionData}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onKeyDown={moveInColumn}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name.startsWith("name.")) type(target.value)
        }}
      >
        <FormProblem answer={actionData} />
        <KeptDraft subject="new-consignment" version="" />
        <HiddenField name="key" value={formKey} />
        <SellerFields seller={seller} />
        <Section title={t("consignments.newBottles")}>
          <datalist id="catalogue">
            {found.map(({ _id, name, volumeMl, abvPercent }) => (
              <option key={_id} value={name}>{`${volumeMl} ml, ${abvPercent}%`}</option>
            ))}
          </datalist>
          <datalist id="types">
            {types.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <NewRows />
        </Section>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton kind="act">{t("consignments.create")}</SubmitButton>
          <p className="label-text">{t("consignments.newKeys")}</p>
        </div>
      </AdminForm>
    </>
  )
}

function SellerFields({ seller }: { seller: string }) {
  const t = useTexts("submissions-admin")
  return (
    <Section title={t("consignments.seller")}>
      <div className="grid max-w-[64rem] gap-4 sm:grid-cols-2">
        <TextField
          name="seller"
          label={t("consignments.member")}
          hint={t("consignments.memberHint")}
          value={seller}
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
        <TextField name="location" label={t("intake.location")} value="Singapore" maxLength={80} />
        <SelectField
          name="language"
          label={t("consignments.language")}
          options={languages.map((each) => [each, t(`consignments.languages.${each}`)])}
        />
      </fieldset>
    </Section>
  )
}

const columns = [
  ["name", "consignments.name", { list: "catalogue", maxLength: 200, className: "lg:min-w-60" }],
  ["type", "consignments.type", { list: "types", maxLength: 60, className: "w-28" }],
  ["volumeMl", "consignments.volume", { ...gridAmount, className: "figures w-16 text-right" }],
  ["abvPercent", "consignments.abv", { ...gridAmount, className: "figures w-16 text-right" }],
  ["lowCents", "intake.terms.low", gridAmount],
  ["highCents", "intake.terms.high", gridAmount],
  ["reserveCents", "intake.terms.reserve", gridAmount],
] as const

function NewRows() {
  const t = useTexts("submissions-admin")
  return (
    <Table caption={t("consignments.newBottles")} className={classNames("stacks", denseTable)}>
      <thead>
        <tr>
          <HeadCell isFigure>{t("consignments.row")}</HeadCell>
          {columns.map(([name, head]) => (
            <HeadCell key={name} isFigure={name !== "name" && name !== "type"}>
              {t(head)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rowCount }, (_, index) => index + 1).map((row) => (
          <tr key={row}>
            <Cell className="figures text-ink-soft">{row}</Cell>
            {columns.map(([name, head, input]) => (
              <Cell key={name} data-label={t(head)} className={name === "name" ? "w-full" : "lg:text-right"}>
                <GridInput name={`${name}.${row}`} label={`${t(head)} ${row}`} {...input} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
