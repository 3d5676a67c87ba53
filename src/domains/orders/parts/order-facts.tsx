import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { fullName } from "#language/full-name.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Cents } from "#platform/money.ts"
import type { DeliveryAddress } from "../address.ts"
import type { ListedDocument } from "../list-orders.ts"
import { DocumentLinks } from "./document-links.tsx"

type OrderPaymentView = {
  paymentMethod: KeyIn<"orders", "paymentMethods">
  createdAt: string
  paidAt: string | null
  refunds: readonly {
    id: string
    amountCents: Cents
    destination: string
    isCompleted: boolean
    at: string
  }[]
}

export function PaymentFacts({ paymentMethod, createdAt, paidAt, refunds }: OrderPaymentView) {
  const t = useTexts("orders")
  const language = useLanguage()
  return (
    <dl className="grid gap-1.5">
      <Fact name={t("order.paymentMethod")}>{t(`paymentMethods.${paymentMethod}`)}</Fact>
      <Fact name={t("order.placedAt")}>{formatDate(createdAt, language, "day")}</Fact>
      <Fact name={t("order.paidAt")}>
        {paidAt ? formatDate(paidAt, language, "day") : t("order.notPaid")}
      </Fact>
      {refunds.map(({ id, amountCents, destination, isCompleted, at }) => (
        <Fact key={id} name={t("stages.refunded")}>
          {isCompleted
            ? t("order.refund", { amount: money(amountCents), moment: formatDate(at, language, "day") })
            : t("order.refundPending", { amount: money(amountCents) })}
          {", "}
          {t(`order.${whereTo(destination)}`)}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}

export function AddressLines({ address }: { address: DeliveryAddress }) {
  const { firstname, lastname, companyname, city, state, postalCode, country, phone } = address
  const language = useLanguage()
  return (
    <address className="not-italic">
      <span className="block font-semibold">{fullName(language, firstname, lastname)}</span>
      {companyname && <span className="block">{companyname}</span>}
      <span className="block whitespace-pre-line">{address.address}</span>
      <span className="block">{[city, state, postalCode].filter(Boolean).join(", ")}</span>
      <span className="block">{country}</span>
      <span className="figures block">{phone}</span>
    </address>
  )
}

type ParcelView = {
  id: string
  kind: string
  status: "to-pack" | "packed" | "shipped" | "delivered" | "cancelled"
  carrier: string | null
  tracking: string | null
  slotAt: string | null
  at: string | null
  inside: readonly { title: string; quantity: number }[]
  note: { kind: ListedDocument["kind"]; number: string; path: PagePath } | null
}

export function Shipments({ shipments }: { shipments: readonly ParcelView[] }) {
  const t = useTexts("orders")
  const language = useLanguage()
  return (
    <ol className="grid gap-4">
      {shipments.map(({ id, kind, status, carrier, tracking, slotAt, at, inside, note }, index) => (
        <li key={id} className="grid gap-1 border-l-2 border-rule-strong pl-4">
          <p className="font-semibold">
            {kind === "pick-up" ? t("order.pickUp") : t("order.shipment", { number: index + 1 })}
          </p>
          <p>{t(`order.statuses.${status}`, { moment: at ? formatDate(at, language) : "" })}</p>
          {slotAt && <p>{t("order.slot", { moment: formatDate(slotAt, language) })}</p>}
          {carrier && tracking && <p className="figures">{t("order.carrier", { carrier, tracking })}</p>}
          <p className="label-text">
            {t("order.inShipment")}:{" "}
            {inside
              .map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))
              .join("; ")}
          </p>
          {note && <DocumentLinks documents={[note]} />}
        </li>
      ))}
    </ol>
  )
}

function whereTo(destination: string): "toSource" | "toWallet" | "toBank" {
  if (destination === "bank") return "toBank"
  return destination === "wallet" ? "toWallet" : "toSource"
}
