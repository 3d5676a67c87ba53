import { Facts } from "#admin/facts.tsx"
import { StateTrack } from "#admin/objects/state-track.tsx"
import { Section } from "#admin/section.tsx"
import { Photo } from "#domains/pictures/parts/photo.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { AdminClaim } from "../read-claim.ts"

const track = ["open", "awaiting-goods", "received", "refunded"] as const

export function ClaimTrack({ state }: Pick<AdminClaim, "state">) {
  const t = useTexts("returns-admin")
  const kit = useTexts("admin")
  return (
    <StateTrack
      label={kit("object.track")}
      steps={track.map((step) => ({ name: step, text: t(`states.${step}`) }))}
      current={state}
    />
  )
}

export function ClaimFacts({ claim, valueCents }: { claim: AdminClaim; valueCents: number }) {
  const t = useTexts("returns-admin")
  const shopTexts = useTexts("returns")
  const language = useLanguage()
  const { order, line, quantity, reason, returnReference, expectedOn, receivedAt, refund } = claim
  const day = (date: string | null) => date && formatDate(`${date}T04:00:00Z`, language, "date")
  return (
    <Facts
      label={t("facts")}
      facts={[
        [
          t("order"),
          <TextLink key="order" to={pathTo("/admin/orders/:id", { id: order.id })} text={order.reference} />,
        ],
        [t("item"), line.title],
        [t("quantity"), t("ofQuantity", { count: quantity, all: line.quantity })],
        [t("paid"), money(valueCents)],
        [t("reason"), shopTexts(`reasons.${reason}`)],
        [t("openedAt"), formatDate(claim.openedAt, language)],
        [t("returnReference"), returnReference],
        [t("expectedOn"), day(expectedOn)],
        [t("receivedAt"), receivedAt && formatDate(receivedAt, language)],
        [t("restocked"), claim.restockQuantity !== null && String(claim.restockQuantity)],
        [t("refund"), refund && `${money(refund.amountCents)} · ${t(`refundStates.${refund.status}`)}`],
        [t("endedAt"), claim.endedAt && formatDate(claim.endedAt, language)],
      ]}
    />
  )
}

export function ClaimWords({ claim }: { claim: AdminClaim }) {
  const t = useTexts("returns-admin")
  const { description, answer, inspection, photos } = claim
  return (
    <>
      <Section title={t("description")}>
        <p className="max-w-read whitespace-pre-line" lang="">
          {description}
        </p>
      </Section>
      <Section title={t("photos")}>
        {photos.length === 0 ? (
          <p className="text-ink-soft">{t("noPhotos")}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {photos.map((photo, index) => (
              <li key={photo.largest}>
                <a href={photo.largest} target="_blank" rel="noreferrer">
                  <Photo
                    picture={photo}
                    alt={t("photo", { number: index + 1 })}
                    sizes="(min-width: 640px) 12rem, 45vw"
                    className="aspect-[4/5] w-full rounded-sm bg-paper-sunk object-contain"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {inspection && (
        <Section title={t("inspection")}>
          <p className="max-w-read whitespace-pre-line" lang="">
            {inspection}
          </p>
        </Section>
      )}
      {answer && (
        <Section title={t("answer")}>
          <p className="max-w-read whitespace-pre-line" lang="">
            {answer}
          </p>
        </Section>
      )}
    </>
  )
}
