import { csvFile } from "#admin/columns.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { AdminAuctionQuery, listAuctionsForAdmin } from "../reads.ts"
import type { Route } from "./+types/auctions-csv"

const head = [
  "number",
  "title",
  "location",
  "status",
  "preview_singapore",
  "start_singapore",
  "end_singapore",
  "lots",
  "bids",
  "sold",
  "hammer_sgd",
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = AdminAuctionQuery.parse(Object.fromEntries(url.searchParams))
    const auctions = await listAuctionsForAdmin(ctx, query)
    return csvFile(`auctions-${query.status}`, [
      head,
      ...auctions.map((auction) => [
        auction.number,
        auction.title,
        auction.location,
        auction.status,
        ...[auction.previewAt, auction.startsAt, auction.endsAt].map((moment) =>
          formatLocalTime(moment).replace("T", " "),
        ),
        auction.lotCount,
        auction.bidCount,
        auction.soldCount,
        Number(dollarsText(auction.hammerCents)),
      ]),
    ])
  })
}
