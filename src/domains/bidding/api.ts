import { z } from "zod"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { LotAnswer } from "#domains/auctions/lot-answer.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { secondChancesApi } from "./after/second-chances-api.ts"
import { readMyBudget } from "./budgets/read-budgets.ts"
import { removeBudget, setBudget } from "./budgets/set-budget.ts"
import { deleteAuction } from "./delete-auction.ts"
import { BudgetChoices, PauseAuction, PlaceBid, ResumeAuction, SetBudget } from "./inputs.ts"
import { landedPriceApi } from "./landed/landed-price-api.ts"
import { pauseAuction } from "./pauses/pause-auction.ts"
import { resumeAuction } from "./pauses/resume-auction.ts"
import { placeBid } from "./place-bid.ts"
import { listPublicBids, readMyBidPositions } from "./reads.ts"
import { HistoryFile } from "./verify/history-file.ts"
import { csvRowsOf, readHistoryFile } from "./verify/read-history-file.ts"

const tags = ["Bidding"]

const ReceiptAnswer = z.object({
  lotId: z.string(),
  number: z.int().meta({ description: "The bid's number in the lot's log" }),
  at: z.iso.datetime(),
  maxCents: z.int(),
  outcome: z.enum(["leading", "outbid", "tied"]),
  priceCents: z.int(),
  minimumCents: z.int().meta({ description: "The lowest maximum that is accepted now" }),
  reserveMet: z.boolean().nullable(),
  endsAt: z.iso.datetime(),
  paddle: z.int(),
  hash: z.string(),
})

const Paused = z.object({ pausedAt: z.iso.datetime() })
const Resumed = z.object({
  shiftMs: z.int().meta({ description: "How far each end moved; 0 if the pause had already ended" }),
})
const SuccessResponse = z.object({ status: z.literal("success") })
const BudgetAnswer = z.object({
  auctionId: z.string(),
  title: z.string(),
  cents: z.int().nullable().meta({ description: "Null if there is none" }),
  boundCents: z.int().meta({
    description: "Committed so far: leading maximums and won lots, with our charges if they count",
  }),
  choices: BudgetChoices.extend({ countryName: z.string() })
    .nullable()
    .meta({ description: "Null if only maximums count" }),
})
const PublicBids = z.object({
  lotId: z.string(),
  bids: z.array(
    z.object({
      number: z.int().meta({ description: "The same for a bid and the automatic bid that it caused" }),
      paddle: z.int(),
      amountCents: z.int().meta({ description: "Never a maximum. For a recount, the price after it" }),
      at: z.iso.datetime(),
      kind: z.enum(["manual", "automatic", "recount"]),
      voidedAt: z.iso.datetime().nullable(),
    }),
  ),
})
const OwnLotAnswer = LotAnswer.extend({
  mine: z
    .object({
      paddle: z.int(),
      maxCents: z.int().nullable().meta({
        description: "The caller's highest maximum. Null once it is erased, some time after the auction",
      }),
      isOut: z.boolean().meta({ description: "The caller's bids no longer count" }),
    })
    .nullable()
    .meta({ description: "Null for guests and members who have not bid" }),
})
const isStaff = true

export const biddingApi = createRouter()
  .post(
    "/lots/:id/bids",
    describeApi("Place a bid with a maximum", { answer: ReceiptAnswer, tags, status: 201 }),
    body("bidding", PlaceBid),
    async (c) => c.json(await placeBid(c.var.ctx, c.req.param("id"), c.req.valid("json")), 201),
  )
  .post(
    "/auction/pause/:id",
    describeApi("Pause a live auction. Has no effect if it is already paused", {
      tags,
      isStaff,
      answer: Paused,
    }),
    body("bidding", PauseAuction),
    async (c) => c.json(await pauseAuction(c.var.ctx, c.req.param("id"), c.req.valid("json"))),
  )
  .delete(
    "/auction/delete/:id",
    describeApi("Delete a draft, or cancel an announced auction", {
      tags: ["Auctions"],
      isStaff,
      answer: SuccessResponse.extend({ result: z.enum(["deleted", "cancelled"]) }),
    }),
    async (c) => c.json({ status: "success", result: await deleteAuction(c.var.ctx, c.req.param("id")) }),
  )
  .post(
    "/auction/resume/:id",
    describeApi("Resume a paused auction. Every end moves by the pause and the margin", {
      tags,
      isStaff,
      answer: Resumed,
    }),
    body("bidding", ResumeAuction),
    async (c) => c.json(await resumeAuction(c.var.ctx, c.req.param("id"), c.req.valid("json"))),
  )
  .get(
    "/auction/budget/:id",
    describeApi("Your budget for an auction. Null once the auction is over", {
      tags,
      answer: BudgetAnswer.nullable(),
    }),
    async (c) => {
      requireSignedIn(c.var.ctx)
      const { id } = await readAuction(c.var.ctx, c.req.param("id"))
      const budget: z.output<typeof BudgetAnswer> | null = await readMyBudget(c.var.ctx, id)
      return c.json(budget)
    },
  )
  .put(
    "/auction/budget/:id",
    describeApi("Limit the sum of your maximums on leading lots, or of all that we charge for them", {
      tags,
      answer: SuccessResponse,
    }),
    body("bidding", SetBudget),
    async (c) => {
      await setBudget(c.var.ctx, c.req.param("id"), c.req.valid("json"))
      return c.json({ status: "success" })
    },
  )
  .delete(
    "/auction/budget/:id",
    describeApi("Remove your budget", { tags, answer: SuccessResponse }),
    async (c) => {
      await removeBudget(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
  .get(
    "/lots/:id/bids",
    describeApi("Public bids of a lot, newest first", { tags, answer: PublicBids }),
    async (c) => {
      const lot = await readLot(c.var.ctx, c.req.param("id"))
      const bids = await listPublicBids(c.var.ctx, lot.id)
      return c.json({ lotId: lot.id, bids } satisfies z.output<typeof PublicBids>)
    },
  )
  .get(
    "/lots/:id/bids/file",
    describeApi("The history of an ended lot as a hash chain, for verification", {
      tags,
      answer: HistoryFile,
    }),
    async (c) => c.json(await readHistoryFile(c.var.ctx, c.req.param("id"))),
  )
  .get(
    "/lots/:id/bids/file.csv",
    describeApi("The bids of that chain as a table (CSV)", { tags, mediaType: "text/csv" }),
    async (c) => {
      const file = await readHistoryFile(c.var.ctx, c.req.param("id"))
      const headers = {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${file.lotId}-bids.csv"`,
      }
      return c.body(formatCsv(csvRowsOf(file)), 200, headers)
    },
  )
  .get(
    "/lots/:id",
    describeApi("A lot with its state and your position", { tags, answer: OwnLotAnswer }),
    async (c) => c.json(await readOwnLot(c.var.ctx, c.req.param("id"))),
  )
  .route("/", landedPriceApi)
  .route("/", secondChancesApi)
  .get(
    "/clock",
    describeApi("The server's time", { tags, answer: z.object({ now: z.iso.datetime() }) }),
    (c) => c.json({ now: c.var.ctx.now().toISOString() }),
  )

async function readOwnLot(ctx: Ctx, lotId: string): Promise<z.output<typeof OwnLotAnswer>> {
  const { increments: _, ...lot } = await readLot(ctx, lotId)
  const positions = await readMyBidPositions(ctx, [lot.id])
  return { ...lot, mine: positions[lot.id] ?? null }
}
