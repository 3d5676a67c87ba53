import type { AdminShipment } from "#domains/shipments/reads.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { denseTable } from "./dense-table.ts"

type Props = { shipments: readonly AdminShipment[]; isShipping: boolean }

export function ShipmentTable({ shipments, isShipping }: Props) {
  const t = useTexts("shipments")
  return (
    <Table caption={t("desk.title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell />
          <HeadCell>{t("desk.order")}</HeadCell>
          <HeadCell>{t("desk.what")}</HeadCell>
          <HeadCell>{t("desk.to")}</HeadCell>
          <HeadCell>{t(isShipping ? "desk.tracking" : "desk.state")}</HeadCell>
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
  const t = useTexts("shipments")
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
          aria-label={t("desk.choose", { reference })}
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
            {t("desk.waits", { moment: formatDate(paidAt, language, "date") })}
          </span>
        )}
      </Cell>
      <Cell className="min-w-52">
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              {t("desk.times", { count: line.quantity, title: line.title })}
              {line.shelf && ` (${t("desk.shelf", { shelf: line.shelf })})`}
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
            {t(`kinds.${kind}`)}
            <span className="block text-ink-soft">
              {slotAt ? t("desk.slot", { moment: formatDate(slotAt, language) }) : t("desk.noSlot")}
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
  const t = useTexts("shipments")
  const { id, kind, status, note, carrier, tracking, reference } = shipment
  return (
    <>
      {isShipping && kind === "carrier" ? (
        <Input name={`tracking ${id}`} maxLength={80} aria-label={t("desk.trackingOf", { reference })} />
      ) : (
        <span>{[t(`desk.shows.${status}`), carrier, tracking].filter(Boolean).join(", ")}</span>
      )}
      {note !== null && <span className="label-text block">{t("desk.note", { number: note })}</span>}
    </>
  )
}
