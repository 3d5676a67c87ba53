import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import type { DramSaleView } from "../reads.ts"

type Offer = DramSaleView["offers"][number]
type OfferPledge = DramSaleView["pledges"][number]

const offerColumns: readonly Column<Offer, "drams-admin">[] = [
  {
    name: "product",
    head: "product",
    cell: ({ name, path }) => <TextLink to={path} text={name} />,
    className: "min-w-40",
  },
  { name: "status", head: "status", cell: ({ status }, { t }) => t(`offers.${status}`) },
  {
    name: "pledged",
    head: "pledged",
    cell: ({ pledged, target }) => `${pledged}/${target}`,
    format: "count",
  },
  {
    name: "price",
    head: headFrom("drams", "perDram"),
    cell: ({ priceCents, dramMl }) => `${money(priceCents)} · ${volumeText(dramMl)}`,
    format: "money",
  },
  { name: "maxPerUser", head: "maxPerUser", value: "maxPerUser", format: "count" },
  { name: "maxPerMember", head: "maxPerMember", value: "maxPerMember", format: "count" },
]

/** The offers of a draft have no page yet. */
const draftColumns: readonly Column<Offer, "drams-admin">[] = [
  { name: "product", head: "product", value: "name", className: "min-w-40" },
  ...offerColumns.slice(1),
  {
    name: "remove",
    head: "remove",
    isHeadHidden: true,
    cell: ({ listingId, name }, { t }) => (
      <Form method="post">
        <input type="hidden" name="listing" value={listingId} />
        <Button
          name="intent"
          value="remove"
          size="small"
          aria-label={`${t("remove")}: ${name}`}
          text={t("remove")}
        />
      </Form>
    ),
    className: "text-right",
  },
]

const pledgeColumns: readonly Column<OfferPledge, "drams-admin">[] = [
  { name: "at", head: "at", value: "at", format: "second" },
  { name: "member", head: "member", value: "username" },
  { name: "product", head: "product", value: "name", className: "min-w-40" },
  { name: "status", head: "status", cell: ({ status }, { t }) => t(`pledges.${status}`) },
]

export function DramSaleOffers({ dramSale: { offers, status } }: { dramSale: DramSaleView }) {
  const t = useTexts("drams-admin")
  if (offers.length === 0) return <p className="text-ink-soft">{t("empty")}</p>
  return (
    <DataTable
      noun="drams-admin"
      caption={t("bottles")}
      columns={status === "draft" ? draftColumns : offerColumns}
      rows={offers}
      rowKey={({ listingId }) => listingId}
      isInner
    />
  )
}

export function DramSalePledges({ dramSale: { pledges } }: { dramSale: DramSaleView }) {
  const t = useTexts("drams-admin")
  return (
    <Section title={t("people")} className="border-t border-rule pt-5">
      {pledges.length === 0 ? (
        <p className="text-ink-soft">{t("noPledges")}</p>
      ) : (
        <DataTable noun="drams-admin" caption={t("people")} columns={pledgeColumns} rows={pledges} isInner />
      )}
    </Section>
  )
}
