import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"

type Listing = {
  status: "draft" | "on-sale" | "withdrawn" | "sold"
  priceCents: number
  salePriceCents: number | null
}
type Props = {
  listing: Listing | null
  refused: { refusal: RefusalView; submitted?: FormFields | undefined } | undefined
}

const next: Record<Listing["status"], readonly Listing["status"][]> = {
  draft: ["draft", "on-sale"],
  "on-sale": ["on-sale", "withdrawn", "sold"],
  withdrawn: ["withdrawn", "on-sale"],
  sold: ["sold"],
}

export function CaskOffer({ listing, refused }: Props) {
  const t = useTexts("casks-admin")
  const isBusy = useNavigation().state !== "idle"
  const { refusal, submitted } = refused ?? {}
  const isFieldError = ["price", "salePrice"].includes(String(refusal?.facts.field))
  return (
    <PostForm refusal={refusal} action="?" preventScrollReset className="grid content-start gap-4">
      <h2 className="text-lg">{t("offerTitle")}</h2>
      {refusal && !isFieldError && <Note tone="alarm">{refusal.message}</Note>}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={t("priceDollars")} anchor="price" error={fieldError(refusal, "price")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="price"
              inputMode="decimal"
              autoComplete="off"
              className="figures"
              defaultValue={submitted?.price ?? dollarsText(listing?.priceCents ?? null)}
            />
          )}
        </Field>
        <Field label={t("saleDollars")} anchor="salePrice" error={fieldError(refusal, "salePrice")}>
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name="salePrice"
              inputMode="decimal"
              autoComplete="off"
              className="figures"
              defaultValue={submitted?.salePrice ?? dollarsText(listing?.salePriceCents ?? null)}
            />
          )}
        </Field>
        <Field label={t("status")}>
          {(fieldProps) => (
            <Select
              {...fieldProps}
              name="status"
              defaultValue={submitted?.status ?? listing?.status ?? "draft"}
            >
              {next[listing?.status ?? "draft"].map((status) => (
                <option key={status} value={status}>
                  {t(`offers.${status}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button name="intent" value="offer" kind="act" className="justify-self-start" disabled={isBusy}>
        {t("saveOffer")}
      </Button>
    </PostForm>
  )
}
