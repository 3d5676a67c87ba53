import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { inNameOrder } from "#language/full-name.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"
import type { AdminOrder } from "../read-order.ts"

type Props = { order: AdminOrder; answer: PageAnswer }

export function ShipDialog({ order, answer, parcelId }: Props & { parcelId: string }) {
  const t = useTexts("checkout-admin")
  const shipmentTexts = useTexts("shipments-admin")
  return (
    <ReasonDialog
      title={t("parcelActs.shipTitle", { reference: order.reference })}
      message={t("parcelActs.shipExplanation", { email: order.email })}
      intent="ship"
      button={t("parcelActs.ship")}
      action={`?dialog=ship&parcel=${parcelId}`}
      hidden={{ parcel: parcelId }}
      answer={answer}
    >
      <TextField name="carrier" label={shipmentTexts("carrier")} data-begin maxLength={60} />
      <TextField name="tracking" label={shipmentTexts("tracking")} maxLength={80} />
    </ReasonDialog>
  )
}

export function AddressDialog({ order, answer }: Props) {
  const t = useTexts("checkout-admin")
  const profileTexts = useTexts("profile")
  const language = useLanguage()
  const { address } = order
  if (!address) return null
  const values = { ...address, postal_code: address.postalCode }
  const field = (name: Exclude<keyof typeof values, "postalCode" | "country">) => (
    <TextField
      key={name}
      name={name}
      label={profileTexts(`fields.${name}`)}
      value={values[name] ?? ""}
      {...(name === "address" ? { rows: 3 } : {})}
    />
  )
  return (
    <ReasonDialog
      title={t("orderDialogs.address.title", { reference: order.reference })}
      message={t("orderDialogs.address.explanation", { country: address.country })}
      intent="address"
      button={t("orderDialogs.address.save")}
      answer={answer}
    >
      <div className="grid grid-cols-2 gap-4">
        {inNameOrder(language, field("firstname"), field("lastname"))}
      </div>
      {field("companyname")}
      <div className="grid grid-cols-2 gap-4">{(["phone", "email"] as const).map(field)}</div>
      {field("address")}
      <div className="grid grid-cols-2 gap-4">{(["postal_code", "city", "state"] as const).map(field)}</div>
    </ReasonDialog>
  )
}
