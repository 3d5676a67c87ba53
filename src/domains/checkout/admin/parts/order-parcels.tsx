import { Section } from "#admin/section.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { parcelActsFor } from "../parcel-acts.ts"
import type { AdminOrder } from "../read-order.ts"

type OrderParcel = AdminOrder["shipments"][number]

export function OrderParcels({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  return (
    <Section title={t("order.parcels")}>
      <ul className="grid gap-3 text-sm">
        {order.shipments.map((parcel) => (
          <li key={parcel.id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ParcelFacts parcel={parcel} />
            {order.canShip && <ParcelActs parcel={parcel} />}
          </li>
        ))}
        {order.shipments.length === 0 && <li className="text-ink-soft">{t("order.noParcels")}</li>}
      </ul>
    </Section>
  )
}

function ParcelFacts({ parcel }: { parcel: OrderParcel }) {
  const t = useTexts("checkout-admin")
  const language = useLanguage()
  const { id, kind, status, slotAt, tracking, carrier } = parcel
  return (
    <>
      <TextLink
        to={`/admin/shipments?show=${status}&q=${id}`}
        className="font-semibold"
        text={t(`order.parcelKinds.${kind}`)}
      />
      <span>{t(`order.parcelStates.${status}`)}</span>
      {slotAt && <span className="figures">{formatDate(slotAt, language)}</span>}
      {tracking && (
        <span className="figures">
          {carrier} {tracking}
        </span>
      )}
    </>
  )
}

function ParcelActs({ parcel }: { parcel: OrderParcel }) {
  const t = useTexts("checkout-admin")
  const print = (as: "list" | "labels"): AppPath =>
    `/admin/shipments/print?show=${parcel.status}&q=${parcel.id}&as=${as}`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {parcelActsFor(parcel).map((act) =>
        act === "ship" ? (
          <LinkButton
            key={act}
            size="small"
            to={`?dialog=ship&parcel=${parcel.id}`}
            preventScrollReset
            text={t("parcelActs.ship")}
          />
        ) : (
          <Form key={act} method="post" preventScrollReset>
            <input type="hidden" name="parcel" value={parcel.id} />
            <SubmitButton
              intent={act}
              size="small"
              text={t(
                act === "deliver" && parcel.kind === "carrier" ? "parcelActs.arrived" : `parcelActs.${act}`,
              )}
            />
          </Form>
        ),
      )}
      {parcel.status !== "cancelled" && (
        <>
          <TextLink reloadsPage to={print("list")} text={t("parcelActs.packList")} />
          {parcel.kind === "carrier" && (
            <TextLink reloadsPage to={print("labels")} text={t("parcelActs.label")} />
          )}
        </>
      )}
    </span>
  )
}
