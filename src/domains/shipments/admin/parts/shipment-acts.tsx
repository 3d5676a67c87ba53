import { type PlainKey, useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import type { ShipmentListQuery } from "../shipment-list.ts"

export function ShipmentActs({ show }: { show: ShipmentListQuery["show"] }) {
  const t = useTexts("shipments-admin")
  const act = (
    intent: string,
    text: PlainKey<"shipments-admin">,
    kind: "act" | "plain" | "alarm" = "plain",
  ) => <SubmitButton intent={intent} kind={kind} className="min-h-11" text={t(`${text}`)} />
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
        <TextField name="carrier" label={t("carrierAll")} className="w-56" maxLength={60} />
        {act("ship", "ship", "act")}
        {act("deliver", "handOver")}
        {act("unpack", "unpack")}
      </div>
    )
  return show === "shipped" ? <p>{act("deliver", "deliver", "act")}</p> : null
}
