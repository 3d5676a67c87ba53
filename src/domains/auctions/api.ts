import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { catalogueLots } from "./catalogue-lots.ts"
import { createAuction } from "./create-auction.ts"
import { readIncrements } from "./increments/increment-table.ts"
import { NewAuction, NewLot } from "./inputs.ts"
import { locations } from "./lot.ts"
import { LotParameters, listLots } from "./lot-list/list-lots.ts"
import type { LotQuery } from "./lot-list.ts"
import { listLotsOfProduct, readLot } from "./read-lot.ts"
import { countOpenLots, listAuctions, listLiveLocations, readAuction } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { removeLot } from "./remove-lot.ts"
import { scheduleAuction } from "./schedule-auction.ts"
import { auctions } from "./schema.ts"
import { asSpecAuction, asSpecLot, SpecAuction, SpecAuctionPage, SpecLot } from "./spec-shape.ts"
import { updateAuction } from "./update-auction.ts"

const tags = ["Auctions"]
const SuccessResponse = z.object({ status: z.literal("success") })
const isStaff = true
const SpecStill = z.object({
  _id: z.string(),
  status: z.enum(auctions.status.enumValues),
  still: z.boolean().meta({ description: "Live, with a lot that has not closed" }),
  open_lots: z.int(),
  auction_end_date: z.iso.datetime(),
})
const SpecStep = z.object({
  min: z.int(),
  max: z.int().nullable().meta({ description: "Exclusive; null for the last row" }),
  step: z.int(),
})
const LotsToAdd = z.object({
  lots: z.array(NewLot).min(1).max(1_000),
  confirmsReserve: z
    .boolean()
    .default(false)
    .meta({ description: "Needed if a reserve is above its lot's low estimate" }),
})

export const auctionsApi = createRouter()
  .get(
    "/auction",
    describeApi("Announced, live and completed auctions", { tags, answer: z.array(SpecAuction) }),
    async (c) => {
      const listed = await listAuctions(c.var.ctx, {
        statuses: ["scheduled", "live", "completed"],
        newestFirst: true,
        max: 200,
      })
      return c.json(listed.map(asSpecAuction))
    },
  )
  .get(
    "/auction/live/location",
    describeApi("Locations with a live auction", { tags, answer: z.array(z.enum(locations)) }),
    async (c) => c.json(await listLiveLocations(c.var.ctx)),
  )
  .get(
    "/auction/still/:id",
    describeApi("True if an auction still takes bids", { tags, answer: SpecStill }),
    async (c) => {
      const auction = await readAuction(c.var.ctx, c.req.param("id"))
      const openLots = await countOpenLots(c.var.ctx, auction.id)
      return c.json({
        _id: auction.id,
        status: auction.status,
        still: auction.status === "live" && openLots > 0,
        open_lots: openLots,
        auction_end_date: auction.endsAt,
      } satisfies z.output<typeof SpecStill>)
    },
  )
  .get(
    "/auction/previous/:id",
    describeApi("A completed auction with its lots", { tags, answer: SpecAuctionPage }),
    query("auctions", LotParameters),
    async (c) => {
      const auction = await readAuction(c.var.ctx, c.req.param("id"))
      if (auction.status !== "completed") throw refuse("noSuchAuction")
      return c.json(await readAuctionPage(c.var.ctx, auction, c.req.valid("query")))
    },
  )
  .get(
    "/auction/product/:productId/:auctionId",
    describeApi("A product's lots in one auction", { tags, answer: z.array(SpecLot) }),
    async (c) => {
      const { productId, auctionId } = c.req.param()
      const auction = await readAuction(c.var.ctx, auctionId)
      return c.json((await listLotsOfProduct(c.var.ctx, productId, auction.id)).map(asSpecLot))
    },
  )
  .get(
    "/auction/product/:a/:b/live",
    describeApi("The live state of a lot (a) in an auction (b), or of a product (a)", {
      tags,
      answer: z.union([SpecLot, z.array(SpecLot)]),
    }),
    async (c) => {
      const { a, b } = c.req.param()
      const auction = await readAuction(c.var.ctx, b)
      if (!a.startsWith("lot_")) {
        const lots = await listLotsOfProduct(c.var.ctx, a, auction.id)
        return c.json(lots.filter((lot) => lot.status === "live").map(asSpecLot))
      }
      const lot = await readLot(c.var.ctx, a)
      if (lot.auctionId !== auction.id) throw refuse("noSuchLot")
      return c.json(asSpecLot(lot))
    },
  )
  .get(
    "/auction/:id",
    describeApi("An auction with a page of its lots", { tags, answer: SpecAuctionPage }),
    query("auctions", LotParameters),
    async (c) => {
      const auction = await readAuction(c.var.ctx, c.req.param("id"))
      return c.json(await readAuctionPage(c.var.ctx, auction, c.req.valid("query")))
    },
  )
  .get(
    "/place-bid/find-all",
    describeApi("The increment table, in whole cents (SGD)", { tags, answer: z.array(SpecStep) }),
    async (c) => {
      const increments = await readIncrements(c.var.ctx)
      return c.json(
        increments.map(({ minCents: min, maxCents: max, stepCents: step }) => ({ min, max, step })),
      )
    },
  )
  .post(
    "/auction/create",
    describeApi("Create a draft auction", {
      tags,
      status: 201,
      isStaff,
      answer: SuccessResponse.extend({ _id: z.string() }),
    }),
    body("auctions", NewAuction),
    async (c) => {
      const id = await createAuction(c.var.ctx, c.req.valid("json"))
      return c.json({ status: "success", _id: id }, 201)
    },
  )
  .put(
    "/auction/update/:id",
    describeApi("Change an auction that has not opened", { tags, answer: SuccessResponse, isStaff }),
    body("auctions", NewAuction),
    async (c) => {
      await updateAuction(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: "success" })
    },
  )
  .post(
    "/auction/schedule/:id",
    describeApi("Schedule a draft auction", { tags, answer: SuccessResponse, isStaff }),
    async (c) => {
      await scheduleAuction(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
  .post(
    "/auction/lots/:id",
    describeApi("Add lots to an auction", {
      tags,
      status: 201,
      isStaff,
      answer: SuccessResponse.extend({ lots: z.array(z.string()) }),
    }),
    body("auctions", LotsToAdd),
    async (c) => {
      const { lots, confirmsReserve } = c.req.valid("json")
      const ids = await catalogueLots(c.var.ctx, c.req.param("id"), lots, { confirmsReserve })
      return c.json({ status: "success", lots: ids }, 201)
    },
  )
  .delete(
    "/auction/deleteproduct/:id",
    describeApi("Remove a lot from an auction that is not live yet", {
      tags,
      isStaff,
      answer: SuccessResponse.extend({ result: z.literal("deleted") }),
    }),
    async (c) => {
      requirePermission(c.var.ctx, "auctions")
      await removeLot(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success", result: "deleted" } as const)
    },
  )

async function readAuctionPage(
  ctx: Ctx,
  auction: Awaited<ReturnType<typeof readAuction>>,
  query: LotQuery,
): Promise<z.output<typeof SpecAuctionPage>> {
  const { lots, total, pages } = await listLots(ctx, auction.id, query)
  return {
    ...asSpecAuction(auction),
    results: lots.map(asSpecLot),
    pagination: { page: query.page, limit: query.limit, total, pages },
  }
}
