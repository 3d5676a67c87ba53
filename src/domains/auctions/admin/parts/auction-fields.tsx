import { useState } from "react"
import { homePlace } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { useFormField } from "#ui/form-context.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { isLocation, locations } from "../../lot.ts"
import { nameOfZone } from "../sale-time.ts"
import { SaleTimeField } from "./sale-time-field.tsx"

export function AuctionFields() {
  const t = useTexts("auctions-admin")
  const placeTexts = useTexts("places")
  const form = useFormField("location", "location")
  const [location, setLocation] = useState(form.submitted ?? form.value ?? homePlace)
  const zones = locations.map((each) => `${placeTexts(`names.${each}`)} ${nameOfZone(each)}`)
  return (
    <div
      className="grid gap-6"
      onInput={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === "location") setLocation(target.value)
      }}
    >
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <TextField name="title" label={t("fields.title")} maxLength={120} required />
        <SelectField
          name="location"
          label={t("fields.location")}
          hint={zones.join(" · ")}
          options={locations.map((location) => [location, placeTexts(`names.${location}`)])}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="label-text pb-2">{t("fields.zone")}</legend>
        <div className="grid gap-4 md:grid-cols-3">
          {(["previewAt", "startsAt", "endsAt"] as const).map((name) => (
            <SaleTimeField
              key={name}
              name={name}
              label={t(`fields.${name}`)}
              hint={t(`hints.${name}`)}
              location={isLocation(location) ? location : homePlace}
              required
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 md:grid-cols-3">
        {terms.map(({ name, max }) => (
          <TextField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            hint={t(`hints.${name}`)}
            {...{ type: "number", min: 0, max, step: 1 }}
            inputClass="figures"
            required={name !== "softCloseCapMinutes"}
          />
        ))}
      </div>
    </div>
  )
}

const terms = [
  { name: "softCloseMinutes", max: 120 },
  { name: "softCloseCapMinutes", max: 1_440 },
  { name: "staggerSeconds", max: 3_600 },
] as const
