import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import type { DramSaleView } from "../reads.ts"

type Offer = DramSaleView["offers"][number]
type Pledge = DramSaleView["pledges"][number]

const offerColumns: readonly Column<Offer, "drams-admin">[] = [
  {
    name: "product",
    head: (t) => t("product"),
    cell: ({ name, path }) => (
      <Link className="link" to={path}>
        {name}
      </Link>
    ),
    className: "min-w-40",
  },
  { name: "status", head: (t) => t("status"), cell: ({ status }, { t }) => t(`offers.${status}`) },
  {
    name: "pledged",
    head: (t) => t("pledged"),
    cell: ({ pledged, target }) => `${pledged}/${target}`,
    format: "count",
  },
  {
    name: "price",
    head: (_t, _kit, textsOf) => textsOf("drams")("perDram"),
    cell: ({ priceCents, dramMl }) => `${money(priceCents)} · ${volumeText(dramMl)}`,
    format: "money",
  },
  {
    name: "maxPerUser",
    head: (t) => t("maxPerUser"),
    value: ({ maxPerUser }) => maxPerUser,
    format: "count",
  },
  {
    name: "maxPerMember",
    head: (t) => t("maxPerMember"),
    value: ({ maxPerMember }) => maxPerMember,
    format: "count",
  },
]

/** The offers of a draft have no page yet. */
const draftColumns: readonly Column<Offer, "drams-admin">[] = [
  { name: "product", head: (t) => t("product"), value: ({ name }) => name, className: "min-w-40" },
  ...offerColumns.slice(1),
  {
    name: "remove",
    head: (t) => t("remove"),
    isHeadHidden: true,
    cell: ({ listingId, name }, { t }) => (
      <Form method="post">
        <input type="hidden" name="listing" value={listingId} />
        <Button name="intent" value="remove" size="small" aria-label={`${t("remove")}: ${name}`}>
          {t("remove")}
        </Button>
      </Form>
    ),
    className: "text-right",
  },
]

const pledgeColumns: readonly Column<Pledge, "drams-admin">[] = [
  { name: "at", head: (t) => t("at"), value: ({ at }) => at, format: "second" },
  { name: "member", head: (t) => t("member"), value: ({ username }) => username },
  { name: "product", head: (t) => t("product"), value: ({ name }) => name, className: "min-w-40" },
  { name: "status", head: (t) => t("status"), cell: ({ status }, { t }) => t(`pledges.${status}`) },
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
    <section className="grid gap-3 border-t border-rule pt-5">
      <h2 className="text-xl">{t("people")}</h2>
      {pledges.length === 0 ? (
        <p className="text-ink-soft">{t("noPledges")}</p>
      ) : (
        <DataTable noun="drams-admin" caption={t("people")} columns={pledgeColumns} rows={pledges} isInner />
      )}
    </section>
  )
}
