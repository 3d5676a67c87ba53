import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { CopyButton } from "#ui/copy-button.tsx"
import { Price } from "#ui/price.tsx"
import type { PayNowCode } from "../paying/pay-now-code.ts"

/** Nobody can scan the screen of the phone in their hand, so the code can be saved and the rest copied. */
export function Transfer({ payNow }: { payNow: PayNowCode }) {
  const t = useTexts("checkout")
  const language = useLanguage()
  const { reference, amountCents } = payNow
  return (
    <div className="grid gap-4">
      <p>{t("placed.transfer")}</p>
      <div className="grid items-start justify-items-center gap-x-6 gap-y-4 min-[700px]:grid-cols-[auto_minmax(0,1fr)] min-[700px]:justify-items-start">
        <div className="grid justify-items-center gap-2">
          <div
            role="img"
            aria-label={t("placed.code", { reference, amount: money(amountCents) })}
            className="qr size-48 rounded-sm bg-[#fff] [&>svg]:size-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: this app generates the SVG
            dangerouslySetInnerHTML={{ __html: payNow.svg }}
          />
          <a
            href={payNow.png}
            download={`PayNow-${reference}.png`}
            className="button button-plain button-small"
          >
            {t("placed.saveCode")}
          </a>
        </div>
        <dl className="grid content-start gap-2">
          <Fact label={t("placed.amount")}>
            <Price cents={amountCents} size="large" />
            <CopyButton label={t("placed.copyAmount")} value={(amountCents / 100).toFixed(2)} />
          </Fact>
          <Fact label={t("placed.reference")}>
            <span className="figures text-lg font-semibold tracking-wide">{reference}</span>
            <CopyButton label={t("placed.copyReference")} value={reference} />
          </Fact>
          <Fact label={t("placed.payee")}>
            {payNow.name} <span className="figures text-ink-soft">{payNow.uen}</span>
            <CopyButton label={t("placed.copyUen")} value={payNow.uen} />
          </Fact>
          <Fact label={t("placed.until")}>{formatDate(payNow.expiresAt, language)}</Fact>
        </dl>
      </div>
    </div>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label-text">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</dd>
    </div>
  )
}
