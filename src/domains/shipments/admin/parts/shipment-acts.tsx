import { useNavigation } from "react-router"
import { type PlainKey, useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import type { ShipmentListQuery } from "../shipment-list.ts"

export function ShipmentActs({ show }: { show: ShipmentListQuery["show"] }) {
  const t = useTexts("shipments-admin")
  const isBusy = useNavigation().state !== "idle"
  const act = (
    intent: string,
    text: PlainKey<"shipments-admin">,
    kind: "act" | "plain" | "alarm" = "plain",
  ) => (
    <Button name="intent" value={intent} kind={kind} disabled={isBusy} className="min-h-11">
      {t(`${text}`)}
    </Button>
  )
  if (show === "to-pack")
    return (
      <p className="flex flex-wrap gap-3">
        {act("pack", "pack", "act")}
        {act("cancel", "cancel", "alarm")}
      </p>
    )
  if (show === "packed")
    return (
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("carrierAll")} className="w-56">
          {(fieldProps) => <Input {...fieldProps} name="carrier" maxLength={60} />}
        </Field>
        {act("ship", "ship", "act")}
        {act("deliver", "handOver")}
        {act("unpack", "unpack")}
      </div>
    )
  return show === "shipped" ? <p>{act("deliver", "deliver", "act")}</p> : null
}
