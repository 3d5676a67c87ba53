import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { PlacedOrderView } from "../read-placed-order.ts"

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
      {placed.payNow ? <Transfer placed={placed} /> : <Amount placed={placed} />}
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

export function Transfer({ placed }: { placed: PlacedOrderView }) {
  const t = useTexts("checkout")
  const language = useLanguage()
  const { payNow } = placed
  if (!payNow) return null
  return (
    <div className="grid gap-4">
      <p>{t("placed.transfer")}</p>
      <div className="grid items-start justify-items-center gap-x-6 gap-y-4 min-[700px]:grid-cols-[auto_minmax(0,1fr)] min-[700px]:justify-items-start">
        <div
          role="img"
          aria-label={t("placed.code", { reference: payNow.reference, amount: money(payNow.amountCents) })}
          className="qr size-48 rounded-sm bg-[#fff] [&>svg]:size-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: this app generates the SVG
          dangerouslySetInnerHTML={{ __html: payNow.svg }}
        />
        <dl className="grid content-start gap-2">
          <Fact label={t("placed.amount")}>
            <Price cents={payNow.amountCents} size="large" />
          </Fact>
          <Fact label={t("placed.reference")}>
            <span className="figures text-lg font-semibold tracking-wide">{payNow.reference}</span>
          </Fact>
          <Fact label={t("placed.payee")}>
            {payNow.name} <span className="figures text-ink-soft">{payNow.uen}</span>
          </Fact>
          <Fact label={t("placed.until")}>{formatDate(payNow.expiresAt, language)}</Fact>
        </dl>
      </div>
    </div>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label-text">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
