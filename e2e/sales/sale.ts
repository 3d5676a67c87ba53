import { setTimeout as wait } from "node:timers/promises"
import { call, codeOf, tokenOf } from "../calls.ts"

export type ListedAuction = { _id: string; status: string; location: string; title: string }
export type SaleLotSummary = { id: string; product: string; name: string; status: string }
export type LotSettings = {
  endsInSeconds: number
  openingCents?: number
  buyNowCents?: number
  sellerId?: string
}
export type SaleFields = {
  title: string
  location: string
  previewAt: string
  startsAt: string
  endsAt: string
  softCloseMinutes: number
}
export type TestSale = { auctionId: string; lots: { id: string; path: string }[] }

/** Vietnam, so that the lists of the other locations do not change while tests read them. */
export const testLocation = "vietnam"

/** Opens a live sale for one test, as the auctioneer, by API calls. */
export async function openSale(
  title: string,
  lots: readonly LotSettings[],
  softCloseMinutes: number,
): Promise<TestSale> {
  const token = await tokenOf("hana")
  const products = (await liveLots("singapore")).map((lot) => lot.product)
  const now = Date.now()
  const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString()
  const sale: SaleFields = {
    title,
    location: testLocation,
    previewAt: at(0),
    startsAt: at(3),
    // Far ahead, so that it is not listed first among the live sales; its lots have ends of their own.
    endsAt: at(30 * 24 * 3_600),
    softCloseMinutes,
  }
  const { _id: auctionId } = await call("/auction/create", { token, data: sale })
  const made: { lots: string[] } = await call(`/auction/lots/${auctionId}`, {
    token,
    data: {
      lots: lots.map(
        ({ endsInSeconds, openingCents = 100_00, buyNowCents = null, sellerId = null }, place) => ({
          productId: products[place],
          openingCents,
          buyNowCents,
          sellerId,
          endsAt: at(endsInSeconds),
        }),
      ),
    },
  })
  await scheduleSoon(auctionId, sale)
  await untilOpen(auctionId)
  return {
    auctionId,
    lots: made.lots.map((id) => ({ id, path: `/whisky-auction-live/${testLocation}/${id}/lot` })),
  }
}

/** A start in the past is refused, and on a busy machine it may have passed since the draft was made. */
export async function scheduleSoon(auctionId: string, sale: SaleFields): Promise<void> {
  const token = await tokenOf("hana")
  while ((await codeOf(`/auction/schedule/${auctionId}`, { token, data: {} })) === startsInPast)
    await startSoon(auctionId, sale)
}

const startsInPast = "auctions.startsInPast"

/** Moves the start of a sale that has not opened to a moment from now. */
export async function startSoon(auctionId: string, sale: SaleFields): Promise<void> {
  const token = await tokenOf("hana")
  const fields = () => ({ ...sale, startsAt: new Date(Date.now() + 3_000).toISOString() })
  const change = () => codeOf(`/auction/update/${auctionId}`, { method: "PUT", token, data: fields() })
  while ((await change()) === startsInPast);
}

async function untilOpen(auctionId: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if ((await call(`/auction/still/${auctionId}`)).status === "live") return
    await wait(100)
  }
  throw new Error("The sale did not open within two minutes of its start")
}

export async function auctionOf(place: string, status: string): Promise<ListedAuction> {
  const auctions: ListedAuction[] = await call("/auction")
  const found = auctions.find((one) => one.location === place && one.status === status)
  if (!found) throw new Error(`${place} has no auction that is ${status}`)
  return found
}

export async function liveLots(place: string): Promise<SaleLotSummary[]> {
  const { _id } = await auctionOf(place, "live")
  return (await call(`/auction/${_id}?limit=50`)).results
}
