import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { amountInput, SelectField, TextField } from "#ui/form-fields.tsx"
import type { BulkField } from "./bulk-acts.ts"

type Props = {
  fields: ReadonlySet<BulkField>
  typed: FormFields
  auctions: readonly { id: string; title: string }[]
}

/** The fields of a bulk act. */
export function BulkFields({ fields, typed, auctions }: Props) {
  const t = useTexts("admin")
  return (
    <>
      {fields.has("auction") && (
        <SelectField
          name="auction"
          label={t("many.auction")}
          className="w-64"
          value={typed.auction}
          options={auctions.map(({ id, title }) => [id, title])}
        />
      )}
      {fields.has("opening") && (
        <TextField
          name="openingCents"
          label={t("many.opening")}
          className="w-40"
          {...amountInput}
          value={typed.openingCents}
        />
      )}
      {fields.has("shelf") && (
        <TextField name="shelf" label={t("many.shelf")} className="w-40" maxLength={40} value={typed.shelf} />
      )}
      {fields.has("carrier") && (
        <TextField
          name="carrier"
          label={t("many.carrier")}
          className="w-56"
          maxLength={60}
          value={typed.carrier}
        />
      )}
      {fields.has("price") && <PriceFields typed={typed} />}
      {fields.has("checks") && (
        <TextField
          name="checks"
          label={t("many.checks")}
          className="w-80 max-w-full"
          maxLength={2_000}
          value={typed.checks}
        />
      )}
      {fields.has("sale") && <SaleFields typed={typed} />}
      {fields.has("tag") && (
        <TextField
          name="tag"
          label={t("many.tag")}
          className="w-56"
          list="tags-in-use"
          maxLength={30}
          autoComplete="off"
          value={typed.tag}
        />
      )}
      {fields.has("reason") && (
        <TextField
          name="reason"
          label={t("many.reason")}
          className="w-80 max-w-full"
          maxLength={500}
          value={typed.reason}
        />
      )}
    </>
  )
}

/** Times are those of each row's place. */
function SaleFields({ typed }: Pick<Props, "typed">) {
  const t = useTexts("admin")
  const time = { type: "datetime-local", inputClass: "figures" } as const
  return (
    <>
      <TextField
        name="sale"
        label={t("many.sale")}
        className="w-44"
        inputClass="figures"
        autoComplete="off"
        placeholder="-10%"
        value={typed.sale}
      />
      <TextField
        {...time}
        name="saleFrom"
        label={t("many.saleFrom")}
        className="w-60 max-w-full"
        value={typed.saleFrom}
      />
      <TextField
        {...time}
        name="saleUntil"
        label={t("many.saleUntil")}
        className="w-60 max-w-full"
        value={typed.saleUntil}
      />
    </>
  )
}

function PriceFields({ typed }: Pick<Props, "typed">) {
  const t = useTexts("admin")
  return (
    <>
      <SelectField
        name="price"
        label={t("many.price")}
        className="w-40"
        value={typed.price}
        options={(["opening", "reserve"] as const).map((price) => [price, t(`many.prices.${price}`)])}
      />
      <TextField
        name="change"
        label={t("many.change")}
        className="w-40"
        inputClass="figures"
        autoComplete="off"
        placeholder="-10%"
        value={typed.change}
      />
    </>
  )
}
