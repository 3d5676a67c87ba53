import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { PlacedOrderView } from "../read-placed-order.ts"
import { Fact, Transfer } from "./transfer.tsx"

export function PlacedView({ placed }: { placed: PlacedOrderView }) {
  const t = useTexts("checkout")
  const { paymentMethod, status } = placed
  if (status === "paid")
    return (
      <>
        <Note tone="lead">{t("placed.paid", { reference: placed.reference })}</Note>
        <p>{t("placed.email", { email: placed.email })}</p>
      </>
    )
  if (placed.awaitsLink)
    return (
      <>
        <ConfirmEmailNote placed={placed} />
        {placed.link ? (
          <HowToPay link={placed.link} />
        ) : (
          <p>{t(paymentMethod === "card" ? "placed.paypal" : "placed.transferLater")}</p>
        )}
        <Amount placed={placed} />
      </>
    )
  return (
    <>
      <ConfirmEmailNote placed={placed} />
      {placed.link && <HowToPay link={placed.link} />}
      {placed.payNow ? <Transfer payNow={placed.payNow} /> : <Amount placed={placed} />}
      <p className="label-text">{t("placed.email", { email: placed.email })}</p>
    </>
  )
}

export function HowToPay({ link: { url, label, message } }: { link: NonNullable<PlacedOrderView["link"]> }) {
  return (
    <>
      {message !== null && <p className="whitespace-pre-line">{message}</p>}
      {url !== null && (
        <p>
          <a href={url} rel="noopener noreferrer external" className="link font-semibold">
            {label}
          </a>{" "}
          <span className="label-text">{new URL(url).hostname}</span>
        </p>
      )}
    </>
  )
}

function ConfirmEmailNote({ placed }: { placed: PlacedOrderView }) {
  const t = useTexts("checkout")
  const language = useLanguage()
  if (!placed.isHeldBriefly || placed.confirmToken !== null) return null
  return (
    <Note>
      {t("placed.toConfirm", { email: placed.email, time: formatDate(placed.expiresAt, language) })}
    </Note>
  )
}

function Amount({ placed }: { placed: PlacedOrderView }) {
  const t = useTexts("checkout")
  const language = useLanguage()
  return (
    <dl className="grid gap-2">
      <Fact label={t("placed.amount")}>
        <Price cents={placed.totalCents} size="large" />
      </Fact>
      <Fact label={t("placed.reference")}>
        <span className="figures text-lg font-semibold tracking-wide">{placed.reference}</span>
      </Fact>
      <Fact label={t("placed.until")}>{formatDate(placed.expiresAt, language)}</Fact>
    </dl>
  )
}
