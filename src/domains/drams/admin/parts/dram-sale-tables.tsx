import { volumeText } from "#domains/catalogue/product.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { DramSaleView } from "../reads.ts"

export function DramSaleOffers({ dramSale }: { dramSale: DramSaleView }) {
  const t = useTexts("drams-admin")
  const dramsTexts = useTexts("drams")
  if (dramSale.offers.length === 0) return <p className="text-ink-soft">{t("empty")}</p>
  return (
    <Table caption={t("bottles")}>
      <thead>
        <tr>
          <HeadCell>{t("product")}</HeadCell>
          <HeadCell>{t("status")}</HeadCell>
          <HeadCell isFigure>{t("pledged")}</HeadCell>
          <HeadCell isFigure>{dramsTexts("perDram")}</HeadCell>
          <HeadCell isFigure>{t("maxPerUser")}</HeadCell>
          <HeadCell isFigure>{t("maxPerMember")}</HeadCell>
          {dramSale.status === "draft" && (
            <HeadCell>
              <span className="sr-only">{t("remove")}</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {dramSale.offers.map((offer) => (
          <tr key={offer.listingId}>
            <Cell className="min-w-40">
              {dramSale.status === "draft" ? (
                offer.name
              ) : (
                <Link className="link" to={offer.path}>
                  {offer.name}
                </Link>
              )}
            </Cell>
            <Cell>{t(`offers.${offer.status}`)}</Cell>
            <Cell isFigure>
              {offer.pledged}/{offer.target}
            </Cell>
            <Cell isFigure>
              {money(offer.priceCents)} · {volumeText(offer.dramMl)}
            </Cell>
            <Cell isFigure>{offer.maxPerUser}</Cell>
            <Cell isFigure>{offer.maxPerMember}</Cell>
            {dramSale.status === "draft" && (
              <Cell className="text-right">
                <Form method="post">
                  <input type="hidden" name="listing" value={offer.listingId} />
                  <Button
                    name="intent"
                    value="remove"
                    size="small"
                    aria-label={`${t("remove")}: ${offer.name}`}
                  >
                    {t("remove")}
                  </Button>
                </Form>
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function DramSalePledges({ dramSale }: { dramSale: DramSaleView }) {
  const t = useTexts("drams-admin")
  const language = useLanguage()
  return (
    <section className="grid gap-3 border-t border-rule pt-5">
      <h2 className="text-xl">{t("people")}</h2>
      {dramSale.pledges.length === 0 ? (
        <p className="text-ink-soft">{t("noPledges")}</p>
      ) : (
        <Table caption={t("people")}>
          <thead>
            <tr>
              <HeadCell>{t("at")}</HeadCell>
              <HeadCell>{t("member")}</HeadCell>
              <HeadCell>{t("product")}</HeadCell>
              <HeadCell>{t("status")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {dramSale.pledges.map((pledge) => (
              <tr key={pledge.id}>
                <Cell className="figures whitespace-nowrap">{formatDate(pledge.at, language, "second")}</Cell>
                <Cell>{pledge.username}</Cell>
                <Cell className="min-w-40">{pledge.name}</Cell>
                <Cell>{t(`pledges.${pledge.status}`)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
