import { type ComponentProps, type ReactNode, useRef, useState } from "react"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import type { SellerTerms } from "#domains/orders/quote.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Combobox } from "#ui/combobox.tsx"
import { Field } from "#ui/field.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Input } from "#ui/inputs.tsx"
import type { NameCompletions } from "../complete-name.ts"
import {
  type DraftBottle,
  fieldName,
  type PhotoField as PhotoName,
  type UploadedPhoto,
} from "../submitted-form.ts"
import { BarcodeScan } from "./barcode-scan.tsx"
import { MarketNote } from "./market-note.tsx"
import { PhotoField } from "./photo-field.tsx"
import { useCompletion } from "./use-completion.ts"

type Props = {
  index: number
  bottle: DraftBottle
  types: readonly string[]
  terms: SellerTerms
  isAlone: boolean
  wrong(field: string): string | undefined
  onPhoto(field: PhotoName, photo: UploadedPhoto | undefined): void
  onRemove(): void
  onBusy(isBusy: boolean): void
}

/** Spec §3. */
export function BottleFields(props: Props) {
  const { index, isAlone, onRemove } = props
  const t = useTexts("submissions")
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-rule-strong pt-5">
      <legend className="float-left w-full">
        <span className="flex flex-wrap items-baseline justify-between gap-3">
          <span className="font-name text-xl">{t("form.bottle", { number: index + 1 })}</span>
          {!isAlone && (
            <Button
              name="intent"
              value={`remove-${index}`}
              kind="quiet"
              size="small"
              onClick={(event) => {
                event.preventDefault()
                onRemove()
              }}
            >
              {t("form.remove", { number: index + 1 })}
            </Button>
          )}
        </span>
      </legend>
      <Photos {...props} />
      <Facts {...props} />
    </fieldset>
  )
}

function Facts({ index, bottle, types, terms, wrong }: Props) {
  const t = useTexts("submissions")
  const box = useRef<HTMLDivElement>(null)
  const [productId, setProductId] = useState(bottle.productId)
  const [reserve, setReserve] = useState(bottle.requestedReserveCents)
  const named = (field: string) => fieldName(index, field)
  const inputOf = (field: string) =>
    box.current?.querySelector<HTMLInputElement>(`[name="${named(field)}"]`) ?? null
  const fill = (field: string, value: string) => write(inputOf(field), value)
  const fillFrom = ({ _id, type: kind, volumeMl, abvPercent }: NameCompletions[number]) => {
    fill("productId", _id)
    setProductId(_id)
    fill("type", kind)
    fill("volumeMl", String(volumeMl))
    fill("abvPercent", String(abvPercent))
  }
  const { found, type, choose } = useCompletion(fillFrom)
  const line = (field: keyof DraftBottle & string, label: string, rest: BottleLineProps = {}): ReactNode => (
    <Line
      name={named(field)}
      label={label}
      value={String(bottle[field])}
      error={wrong(named(field))}
      {...rest}
    />
  )
  return (
    <div ref={box} className="grid gap-5 md:grid-cols-6">
      <input type="hidden" name={named("productId")} defaultValue={bottle.productId} />
      <div className="grid content-start gap-3 md:col-span-4">
        <NameField
          name={named("name")}
          value={bottle.name}
          error={wrong(named("name"))}
          found={found}
          onType={(text) => {
            fill("productId", "")
            setProductId("")
            type(text)
          }}
          onChoose={({ id }) => choose(id)}
        />
        <BarcodeScan
          onFound={(product) => {
            // Without an event, which would open the list of suggestions.
            Object.assign(inputOf("name") ?? {}, { value: product.name })
            fillFrom(product)
          }}
          onSeveral={(code) => {
            fill("name", code)
            inputOf("name")?.focus()
          }}
        />
      </div>
      <div className="md:col-span-2">{line("type", t("form.type"), { list: types })}</div>
      <div className="md:col-span-2">
        {line("volumeMl", t("form.volumeMl"), { mode: "numeric", placeholder: "700" })}
      </div>
      <div className="md:col-span-2">
        {line("abvPercent", t("form.abvPercent"), { mode: "decimal", placeholder: "46" })}
      </div>
      <div className="md:col-span-2">
        {line("requestedReserveCents", t("form.reserve"), {
          mode: "decimal",
          aside: t("form.optional"),
          hint: t("form.reserveHint"),
          onInput: setReserve,
        })}
      </div>
      <MarketNote productId={productId} reserve={reserve} terms={terms} />
      <div className="md:col-span-6">
        <TextField
          name={named("flaws")}
          label={t("form.flaws")}
          aside={t("form.optional")}
          rows={3}
          maxLength={2_000}
          value={bottle.flaws}
          placeholder={t("form.flawsExample")}
        />
      </div>
    </div>
  )
}

/** The stored draft follows what is put in. */
function write(input: HTMLInputElement | null, value: string): void {
  if (!input) return
  input.value = value
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

type NameFieldProps = Pick<ComponentProps<typeof Combobox>, "name" | "onType" | "onChoose"> & {
  value: string
  error: string | undefined
  found: NameCompletions
}

function NameField({ name, value, error, found, onType, onChoose }: NameFieldProps) {
  const t = useTexts("submissions")
  return (
    <Field label={t("form.name")} anchor={name} error={error} hint={t("form.nameHint")}>
      {(fieldProps) => (
        <Combobox
          {...{ fieldProps, name, onType, onChoose }}
          defaultValue={value}
          label={t("form.known")}
          options={found.map(({ _id: id, name: text, volumeMl, abvPercent }) => ({
            ...{ id, text },
            detail: `${volumeText(volumeMl)} · ${strengthText(abvPercent)}`,
          }))}
          status={t("form.found", { count: found.length })}
          maxLength={200}
        />
      )}
    </Field>
  )
}

type BottleLineProps = {
  list?: readonly string[]
  hint?: string
  aside?: string
  mode?: "numeric" | "decimal"
  placeholder?: string
  onInput?: (text: string) => void
}

function Line(
  props: BottleLineProps & { name: string; label: string; value: string; error: string | undefined },
) {
  const { name, label, value, error, list, hint, aside, mode, placeholder, onInput } = props
  return (
    <Field label={label} anchor={name} error={error} hint={hint} aside={aside}>
      {(fieldProps) => (
        <>
          <Input
            {...fieldProps}
            name={name}
            defaultValue={value}
            inputMode={mode}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            aria-required={aside ? undefined : true}
            {...(list ? { list: `${fieldProps.id}-list` } : {})}
            onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
          />
          {list && (
            <datalist id={`${fieldProps.id}-list`}>
              {list.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

const slots = [
  ["frontPhoto", "form.front", false],
  ["backPhoto", "form.back", false],
  ["flawPhoto1", "form.flaw1", true],
  ["flawPhoto2", "form.flaw2", true],
] as const

function Photos({ index, bottle, wrong, onPhoto, onBusy }: Props) {
  const t = useTexts("submissions")
  const busy = useRef(new Set<string>())
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{t("form.photosHint")}</p>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {slots.map(([field, label, isOptional]) => (
          <PhotoField
            key={field}
            name={fieldName(index, field)}
            label={t(label)}
            isOptional={isOptional}
            photo={bottle.photos[field]}
            error={wrong(fieldName(index, field))}
            onPhoto={(photo) => onPhoto(field, photo)}
            onBusy={(isBusy) => {
              if (isBusy) busy.current.add(field)
              else busy.current.delete(field)
              onBusy(busy.current.size > 0)
            }}
          />
        ))}
      </div>
    </div>
  )
}
