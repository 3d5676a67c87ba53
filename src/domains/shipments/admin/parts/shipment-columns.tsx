import { bulkFormId } from "#admin/bulk/bulk-selection.ts"
import type { Column } from "#admin/lists/columns.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Input } from "#ui/inputs.tsx"
import type { AdminShipment } from "../../reads.ts"

/** `isShipping`: with a field for each tracking number. */
export function shipmentColumns(isShipping: boolean): readonly Column<AdminShipment, "shipments-admin">[] {
  return [
    { name: "shipment", csv: "shipment", value: "id" },
    {
      name: "order",
      head: "order",
      csv: "order",
      value: "reference",
      format: "tight",
      to: ({ orderId }) => pathTo("/admin/orders/:id", { id: orderId }),
      note: ({ paidAt }, { t, language }) =>
        paidAt && t("waits", { moment: formatDate(paidAt, language, "date") }),
    },
    { name: "name", csv: "name", value: (shipment) => receiverOf(shipment) ?? shipment.email },
    { name: "company", csv: "company", value: ({ address }) => address?.companyname ?? "" },
    { name: "address", csv: "address", value: ({ address }) => address?.address ?? "" },
    { name: "city", csv: "city", value: ({ address }) => address?.city ?? "" },
    { name: "region", csv: "state", value: ({ address }) => address?.state ?? "" },
    { name: "postalCode", csv: "postal_code", value: ({ address }) => address?.postalCode ?? "" },
    { name: "country", csv: "country", value: ({ address }) => address?.country ?? "" },
    { name: "phone", csv: "phone", value: ({ address }) => address?.phone ?? "" },
    {
      name: "what",
      head: "what",
      csv: "what",
      value: ({ lines }) => lines.map(({ quantity, title }) => `${quantity} × ${title}`).join("; "),
      cell: ({ lines }, { t }) => (
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              {t("times", { count: line.quantity, title: line.title })}
              {line.shelf && ` (${t("shelf", { shelf: line.shelf })})`}
            </li>
          ))}
        </ul>
      ),
      className: "min-w-52",
    },
    {
      name: "to",
      head: "to",
      cell: (shipment) => <Receiver shipment={shipment} />,
      className: "min-w-44 break-words",
    },
    { name: "carrier", csv: "carrier", value: ({ carrier }) => carrier ?? "" },
    { name: "tracking", csv: "tracking", value: ({ tracking }) => tracking ?? "" },
    {
      name: "state",
      head: isShipping ? "tracking" : "state",
      cell: (shipment) => <State shipment={shipment} isShipping={isShipping} />,
      className: "min-w-44",
    },
  ]
}

function receiverOf({ address }: AdminShipment): string | undefined {
  return address ? `${address.firstname} ${address.lastname}` : undefined
}

function Receiver({ shipment }: { shipment: AdminShipment }) {
  const t = useTexts("shipments-admin")
  const shipmentsTexts = useTexts("shipments")
  const language = useLanguage()
  const { kind, address, email, slotAt } = shipment
  if (address)
    return (
      <span translate="no">
        {receiverOf(shipment)}
        <span className="block text-ink-soft">{[address.city, address.country].join(", ")}</span>
      </span>
    )
  return (
    <>
      {shipmentsTexts(`kinds.${kind}`)}
      <span className="block text-ink-soft">
        {slotAt ? t("slot", { moment: formatDate(slotAt, language) }) : t("noSlot")}
      </span>
      <span className="block text-ink-soft">{email}</span>
    </>
  )
}

function State({ shipment, isShipping }: { shipment: AdminShipment; isShipping: boolean }) {
  const t = useTexts("shipments-admin")
  const { id, kind, status, note, carrier, tracking, reference } = shipment
  return (
    <>
      {isShipping && kind === "carrier" ? (
        <Input
          form={bulkFormId}
          name={`tracking ${id}`}
          maxLength={80}
          aria-label={t("trackingOf", { reference })}
        />
      ) : (
        <span>{[t(`views.${status}`), carrier, tracking].filter(Boolean).join(", ")}</span>
      )}
      {note !== null && <span className="label-text block">{t("note", { number: note })}</span>}
    </>
  )
}
