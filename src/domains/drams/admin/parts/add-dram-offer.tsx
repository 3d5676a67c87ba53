import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { Section } from "#admin/section.tsx"
import { volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import type { DramLimits } from "../../rules.ts"
import type { findBottlesInStock } from "../reads.ts"

type StockedProduct = Awaited<ReturnType<typeof findBottlesInStock>>[number]
type Props = {
  q: string
  found: readonly StockedProduct[]
  limits: DramLimits
  answer: RefusedForm | undefined
}

const defaultDramMl = 30

export function AddDramOffer({ q, found, limits, answer }: Props) {
  const t = useTexts("drams-admin")
  return (
    <Section title={t("add")} className="border-t border-rule pt-5">
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
                answer={answer?.submitted?.productId === bottle.productId ? answer : undefined}
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

type DramOfferFieldsProps = Pick<Props, "limits" | "answer"> & { bottle: StockedProduct }

function DramOfferFields({ bottle, limits, answer }: DramOfferFieldsProps) {
  const t = useTexts("drams-admin")
  const target = Math.max(1, Math.floor(bottle.volumeMl / defaultDramMl))
  const fields = [
    { name: "target", usual: String(target), mode: "numeric" },
    { name: "dramMl", usual: String(defaultDramMl), mode: "numeric" },
    { name: "price", usual: "", mode: "decimal" },
    { name: "maxPerUser", usual: String(Math.min(limits.maxPerUser, target)), mode: "numeric" },
    { name: "maxPerMember", usual: String(Math.min(limits.maxPerMember, target)), mode: "numeric" },
  ] as const
  return (
    <AdminForm answer={answer} className="grid items-start gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <input type="hidden" name="productId" value={bottle.productId} />
      {fields.map(({ name, usual, mode }) => (
        <TextField
          key={name}
          name={name}
          label={t(`${name}`)}
          field={name === "price" ? "priceCents" : name}
          inputMode={mode}
          required
          value={usual}
        />
      ))}
      <SubmitButton
        intent="add"
        aria-label={`${t("addThis")}: ${bottle.name}`}
        className="min-h-11 self-end"
        text={t("addThis")}
      />
      {answer?.refusal.facts.field === "productId" && (
        <p className="font-semibold text-alarm sm:col-span-3 lg:col-span-6">{answer.refusal.message}</p>
      )}
    </AdminForm>
  )
}
