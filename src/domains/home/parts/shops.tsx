import type { ReactNode } from "react"
import { strengthText } from "#domains/catalogue/product.ts"
import { useOffer } from "#domains/drams/parts/live.ts"
import { TargetMeter } from "#domains/drams/parts/target-meter.tsx"
import { shopPath } from "#domains/listings/paths.ts"
import { homePlace } from "#domains/places/places.ts"
import type { ListingCard } from "#domains/shop/listing-card.ts"
import { ListingGrid } from "#domains/shop/parts/listing-grid.tsx"
import { formatCount, formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

type ListingsProps = { listings: readonly ListingCard[] }

export function NewBottles({ listings, now }: ListingsProps & { now: string }) {
  const t = useTexts("home")
  return (
    <section className="grid gap-5">
      <Head title={t("shops.newBottles")} to={shopPath("bottle", homePlace)} more={t("shops.allBottles")} />
      <div className="max-xl:[&>ul>li:nth-child(n+5)]:hidden">
        <ListingGrid listings={listings} now={now} room="row" />
      </div>
    </section>
  )
}

function Head({ title, to, more }: { title: string; to: AppPath; more: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule-strong pb-2">
      <h2 className="text-xl">{title}</h2>
      <Link to={to} className="link tap inline-flex items-center">
        {more}
      </Link>
    </div>
  )
}

type BoardProps = {
  title: string
  to: AppPath
  more: string
  columns: readonly [string, string]
  rows: ReactNode
}

function Board({ title, to, more, columns, rows }: BoardProps) {
  return (
    <section className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{title}</h2>
        <Link to={to} className="link tap inline-flex items-center">
          {more}
        </Link>
      </div>
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{columns[0]}</HeadCell>
            <HeadCell isFigure>{columns[1]}</HeadCell>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </Table>
    </section>
  )
}

export function NearTarget({ listings }: ListingsProps) {
  const t = useTexts("home")
  return (
    <Board
      title={t("shops.nearTarget")}
      to={shopPath("dram")}
      more={t("shops.allDrams")}
      columns={[t("shops.bottle"), t("shops.perDram")]}
      rows={listings.map((listing) =>
        listing.dramSale ? <Shared key={listing.id} listing={listing} dramSale={listing.dramSale} /> : null,
      )}
    />
  )
}

type SharedProps = { listing: ListingCard; dramSale: NonNullable<ListingCard["dramSale"]> }

function Shared({ listing, dramSale }: SharedProps) {
  const { pledged, target, endsAt, status } = useOffer({
    ...dramSale,
    dramSaleId: dramSale.id,
    listingId: listing.id,
  })
  return (
    <tr>
      <Cell>
        <Name listing={listing} />
        <TargetMeter {...{ pledged, target, endsAt, status }} className="mt-1 max-w-80" />
      </Cell>
      <Cell isFigure>
        <Price cents={listing.nowCents} />
      </Cell>
    </tr>
  )
}

export function CasksForSale({ listings }: ListingsProps) {
  const t = useTexts("home")
  return (
    <Board
      title={t("shops.casks")}
      to={shopPath("cask")}
      more={t("shops.allCasks")}
      columns={[t("shops.cask"), t("shops.price")]}
      rows={listings.map((listing) => <Cask key={listing.id} listing={listing} />)}
    />
  )
}

function Cask({ listing }: { listing: ListingCard }) {
  const t = useTexts("shop")
  const language = useLanguage()
  const { filledOn, rlaLitres, abvPercent, nowCents } = listing
  const facts = [
    filledOn && t("shelf.filled", { date: formatDate(filledOn, language, "day") }),
    rlaLitres && t("shelf.rla", { litres: formatCount(rlaLitres, language) }),
    strengthText(abvPercent),
  ]
  return (
    <tr>
      <Cell>
        <Name listing={listing} />
        <span className="figures label-text block">{facts.filter(Boolean).join(" · ")}</span>
      </Cell>
      <Cell isFigure>
        <Price cents={nowCents} />
      </Cell>
    </tr>
  )
}

function Name({ listing }: { listing: ListingCard }) {
  return (
    <Link
      to={listing.path}
      className="inline-block min-h-6 font-name text-[1.0625rem] leading-snug no-underline hover:text-act-text"
    >
      {listing.name}
    </Link>
  )
}
