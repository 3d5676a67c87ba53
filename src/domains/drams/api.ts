import { randomUUID } from "node:crypto"
import { z } from "zod"
import { requireOwn } from "#domains/accounts/permissions.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { isId } from "#platform/ids.ts"
import { BidProduct, RemoveProduct } from "./inputs.ts"
import { type PledgeState, pledgeDram } from "./pledge-dram.ts"
import { type DramOffer, findOffer, listOffersOf, listOpenOffers } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { withdrawPledge } from "./withdraw-pledge.ts"

const tags = ["Drams"]

const PledgeStateAnswer = z.object({
  status: z.literal("success"),
  message: z.string(),
  auction: z.string(),
  product: z.string(),
  quantity: z.int().meta({ description: "Drams pledged by everybody" }),
  dram_target: z.int(),
  mine: z.int().meta({ description: "Drams pledged by you" }),
  maximum: z.int().meta({ description: "The maximum number of drams you can pledge" }),
  reached: z.boolean(),
})

const CountAnswer = z.object({
  auction: z.string().meta({ description: "The dram sale" }),
  auction_id: z.string(),
  product: z.string(),
  product_id: z.string().meta({ description: "The listing's id" }),
  prod_name: z.string(),
  quantity: z.int().meta({ description: "Drams pledged" }),
  dram_target: z.int(),
  status: z.enum(["open", "reached", "lapsed"]),
})

const Total = z.object({ product: z.string(), quantity: z.int() })

export const dramsApi = createRouter()
  .post(
    "/order/bid_product",
    describeApi("Pledge one dram of a bottle", { tags, answer: PledgeStateAnswer, status: 201 }),
    body("drams", BidProduct),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid("json")
      const offer = await findOwnOffer(ctx, input)
      const key = input.idempotency_key ?? c.req.header("idempotency-key") ?? randomUUID()
      if (!/^[\w.:-]{8,100}$/.test(key)) throw refuse("pledgeFailed", { field: "idempotency-key" })
      const state = await pledgeDram(ctx, offer, key)
      return c.json(asAnswer(ctx, offer, state, "pledged"), 201)
    },
  )
  .post(
    "/order/sub_product",
    describeApi("Withdraw your newest pledge of a bottle", { tags, answer: PledgeStateAnswer }),
    body("drams", RemoveProduct),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid("json")
      const offer = await findOwnOffer(ctx, input)
      return c.json(asAnswer(ctx, offer, await withdrawPledge(ctx, offer, "newest"), "removed"))
    },
  )
  .put(
    "/order/remove_product",
    describeApi("Withdraw all your pledges of a bottle", { tags, answer: PledgeStateAnswer }),
    body("drams", RemoveProduct),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid("json")
      const offer = await findOwnOffer(ctx, input)
      return c.json(asAnswer(ctx, offer, await withdrawPledge(ctx, offer, "all"), "removed"))
    },
  )
  .get(
    "/order/get_all_count_bid",
    describeApi("Drams pledged of each product in all open dram sales", { tags, answer: z.array(Total) }),
    async (c) => {
      const totals = new Map<string, number>()
      for (const { productId, pledged } of await listOpenOffers(c.var.ctx))
        totals.set(productId, (totals.get(productId) ?? 0) + pledged)
      return c.json([...totals].map(([product, quantity]) => ({ product, quantity })))
    },
  )
  .get(
    "/order/get_all_count_bid_by_auction/:id",
    describeApi("Drams pledged of each bottle of a dram sale", { tags, answer: z.array(CountAnswer) }),
    async (c) => c.json((await listOffersOf(c.var.ctx, c.req.param("id"))).map(asCount)),
  )
  .get(
    "/order/get_all_count_by_auction",
    describeApi("Drams pledged of each bottle of every open dram sale", {
      tags,
      answer: z.array(CountAnswer),
    }),
    async (c) => c.json((await listOpenOffers(c.var.ctx)).map(asCount)),
  )
  .get(
    "/order/get_all_count_bid_by_auction_product/:product/:auction",
    describeApi("Drams pledged of one bottle in a dram sale", { tags, answer: CountAnswer }),
    async (c) => {
      const { product, auction } = c.req.param()
      return c.json(asCount(await findOffer(c.var.ctx, auction, product)))
    },
  )
  .get(
    "/auction/previous/target/:a/:b",
    describeApi("The result of an ended dram sale for a product: the product and the sale, in either order", {
      tags,
      answer: CountAnswer.extend({ reached: z.boolean(), auction_end_date: z.iso.datetime() }),
    }),
    async (c) => {
      const { a, b } = c.req.param()
      const [bottleId, dramSaleId] = isId("rnd", a) ? [b, a] : [a, b]
      const offer = await findOffer(c.var.ctx, dramSaleId, bottleId)
      if (offer.dramSaleStatus === "open") throw refuse("noSuchDramSale")
      return c.json({
        ...asCount(offer),
        reached: offer.status === "reached",
        auction_end_date: offer.endsAt,
      })
    },
  )

async function findOwnOffer(ctx: Ctx, input: z.output<typeof RemoveProduct>): Promise<DramOffer> {
  requireOwn(ctx, input.user_id)
  return await findOffer(ctx, input.auction_id, input.product_id)
}

function asAnswer(ctx: Ctx, offer: DramOffer, state: PledgeState, outcome: "pledged" | "removed") {
  return {
    status: "success" as const,
    message: textsOf(ctx.language, "drams")(`done.${outcome}`),
    auction: offer.dramSaleId,
    product: offer.productId,
    quantity: state.pledged,
    dram_target: state.target,
    mine: state.mine,
    maximum: state.max,
    reached: state.status === "reached",
  }
}

function asCount(offer: DramOffer) {
  return {
    auction: offer.dramSaleId,
    auction_id: offer.dramSaleId,
    product: offer.productId,
    product_id: offer.listingId,
    prod_name: offer.name,
    quantity: offer.pledged,
    dram_target: offer.target,
    status: offer.status,
  }
}
