import { useNavigation } from "react-router"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { DramLimits } from "../../rules.ts"
import type { findBottlesInStock } from "../reads.ts"

type StockedProduct = Awaited<ReturnType<typeof findBottlesInStock>>[number]
type Props = {
  q: string
  found: readonly StockedProduct[]
  limits: DramLimits
  submitted: FormFields | undefined
  refusal: RefusalView | undefined
}

const defaultDramMl = 30

export function AddDramOffer({ q, found, limits, submitted, refusal }: Props) {
  const t = useTexts("drams-admin")
  return (
    <section className="grid gap-4 border-t border-rule pt-5">
      <h2 className="text-xl">{t("add")}</h2>
      <AdminFilter
        layout="line"
        q={q}
        searchInput={{ label: t("find"), required: true, autoComplete: "off", className: "grow" }}
        find={t("search")}
        className="max-w-[48rem]"
      />
      {q && found.length === 0 && <p role="status">{t("noneFound")}</p>}
      <ul className="grid gap-4">
        {found.map((bottle) => {
          const isThis = submitted?.productId === bottle.productId
          return (
            <li key={bottle.productId} className="grid gap-3 border-t border-rule pt-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span className="font-name text-base">{bottle.name}</span>
                <span className="figures label-text">
                  {volumeText(bottle.volumeMl)} · {t("inStock", { count: bottle.available })}
                </span>
              </p>
              <DramOfferFields
                bottle={bottle}
                limits={limits}
                submitted={isThis ? submitted : undefined}
                refusal={isThis ? refusal : undefined}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type DramOfferFieldsProps = {
  bottle: StockedProduct
  limits: DramLimits
  submitted: FormFields | undefined
  refusal: RefusalView | undefined
}

function DramOfferFields({ bottle, limits, submitted, refusal }: DramOfferFieldsProps) {
  const t = useTexts("drams-admin")
  const isBusy = useNavigation().state !== "idle"
  const target = Math.max(1, Math.floor(bottle.volumeMl / defaultDramMl))
  const fields = [
    { name: "target", usual: String(target), mode: "numeric" },
    { name: "dramMl", usual: String(defaultDramMl), mode: "numeric" },
    { name: "price", usual: "", mode: "decimal" },
    { name: "maxPerUser", usual: String(Math.min(limits.maxPerUser, target)), mode: "numeric" },
    { name: "maxPerMember", usual: String(Math.min(limits.maxPerMember, target)), mode: "numeric" },
  ] as const
  return (
    <PostForm refusal={refusal} className="grid items-start gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <input type="hidden" name="productId" value={bottle.productId} />
      {fields.map(({ name, usual, mode }) => (
        <Field
          key={name}
          label={t(`${name}`)}
          anchor={name === "price" ? "priceCents" : name}
          error={fieldError(refusal, name === "price" ? "priceCents" : name)}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              name={name}
              inputMode={mode}
              required
              defaultValue={submitted?.[name] ?? usual}
            />
          )}
        </Field>
      ))}
      <Button
        name="intent"
        value="add"
        disabled={isBusy}
        aria-label={`${t("addThis")}: ${bottle.name}`}
        className="min-h-11 self-end"
      >
        {t("addThis")}
      </Button>
      {refusal?.facts.field === "productId" && (
        <p className="font-semibold text-alarm sm:col-span-3 lg:col-span-6">{refusal.message}</p>
      )}
    </PostForm>
  )
}
