import { volumeText } from "#domains/catalogue/product.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { DramSaleView } from "../reads.ts"

export function DramSaleOffers({ dramSale }: { dramSale: DramSaleView }) {
  const t = useTexts("drams")
  if (dramSale.offers.length === 0) return <p className="text-ink-soft">{t("admin.empty")}</p>
  return (
    <Table caption={t("admin.bottles")}>
      <thead>
        <tr>
          <HeadCell>{t("admin.product")}</HeadCell>
          <HeadCell>{t("admin.status")}</HeadCell>
          <HeadCell isFigure>{t("admin.pledged")}</HeadCell>
          <HeadCell isFigure>{t("perDram")}</HeadCell>
          <HeadCell isFigure>{t("admin.maxPerUser")}</HeadCell>
          <HeadCell isFigure>{t("admin.maxPerMember")}</HeadCell>
          {dramSale.status === "draft" && (
            <HeadCell>
              <span className="sr-only">{t("admin.remove")}</span>
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
            <Cell>{t(`admin.offers.${offer.status}`)}</Cell>
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
                    aria-label={`${t("admin.remove")}: ${offer.name}`}
                  >
                    {t("admin.remove")}
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
  const t = useTexts("drams")
  const language = useLanguage()
  return (
    <section className="grid gap-3 border-t border-rule pt-5">
      <h2 className="text-xl">{t("admin.people")}</h2>
      {dramSale.pledges.length === 0 ? (
        <p className="text-ink-soft">{t("admin.noPledges")}</p>
      ) : (
        <Table caption={t("admin.people")}>
          <thead>
            <tr>
              <HeadCell>{t("admin.at")}</HeadCell>
              <HeadCell>{t("admin.member")}</HeadCell>
              <HeadCell>{t("admin.product")}</HeadCell>
              <HeadCell>{t("admin.status")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {dramSale.pledges.map((pledge) => (
              <tr key={pledge.id}>
                <Cell className="figures whitespace-nowrap">{formatDate(pledge.at, language, "second")}</Cell>
                <Cell>{pledge.username}</Cell>
                <Cell className="min-w-40">{pledge.name}</Cell>
                <Cell>{t(`admin.pledges.${pledge.status}`)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
