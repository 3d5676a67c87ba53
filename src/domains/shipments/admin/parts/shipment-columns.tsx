import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminShipment } from "../../reads.ts"

type Props = { shipments: readonly AdminShipment[]; isShipping: boolean }

export function ShipmentTable({ shipments, isShipping }: Props) {
  const t = useTexts("shipments-admin")
  return (
    <Table caption={t("title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell />
          <HeadCell>{t("order")}</HeadCell>
          <HeadCell>{t("what")}</HeadCell>
          <HeadCell>{t("to")}</HeadCell>
          <HeadCell>{t(isShipping ? "tracking" : "state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} isShipping={isShipping} />
        ))}
      </tbody>
    </Table>
  )
}

function ShipmentRow({ shipment, isShipping }: { shipment: AdminShipment; isShipping: boolean }) {
  const t = useTexts("shipments-admin")
  const shipmentsTexts = useTexts("shipments")
  const language = useLanguage()
  const { id, orderId, reference, kind, lines, address, email, slotAt, paidAt } = shipment
  return (
    <tr className="hover:bg-paper-sunk">
      <Cell>
        <input
          type="checkbox"
          name="shipment"
          value={id}
          className="size-6"
          aria-label={t("choose", { reference })}
        />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Link
          to={pathTo("/admin/orders/:id", { id: orderId })}
          className="link figures inline-flex min-h-6 items-center"
        >
          {reference}
        </Link>
        {paidAt && (
          <span className="label-text block">
            {t("waits", { moment: formatDate(paidAt, language, "date") })}
          </span>
        )}
      </Cell>
      <Cell className="min-w-52">
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              {t("times", { count: line.quantity, title: line.title })}
              {line.shelf && ` (${t("shelf", { shelf: line.shelf })})`}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell className="min-w-44 break-words">
        {address ? (
          <span translate="no">
            {`${address.firstname} ${address.lastname}`}
            <span className="block text-ink-soft">{[address.city, address.country].join(", ")}</span>
          </span>
        ) : (
          <>
            {shipmentsTexts(`kinds.${kind}`)}
            <span className="block text-ink-soft">
              {slotAt ? t("slot", { moment: formatDate(slotAt, language) }) : t("noSlot")}
            </span>
            <span className="block text-ink-soft">{email}</span>
          </>
        )}
      </Cell>
      <Cell className="min-w-44">
        <State shipment={shipment} isShipping={isShipping} />
      </Cell>
    </tr>
  )
}

function State({ shipment, isShipping }: { shipment: AdminShipment; isShipping: boolean }) {
  const t = useTexts("shipments-admin")
  const { id, kind, status, note, carrier, tracking, reference } = shipment
  return (
    <>
      {isShipping && kind === "carrier" ? (
        <Input name={`tracking ${id}`} maxLength={80} aria-label={t("trackingOf", { reference })} />
      ) : (
        <span>{[t(`views.${status}`), carrier, tracking].filter(Boolean).join(", ")}</span>
      )}
      {note !== null && <span className="label-text block">{t("note", { number: note })}</span>}
    </>
  )
}
