import { z } from "zod"
import { requireOwn } from "#domains/accounts/permissions.ts"
import { readSessionToken } from "#domains/accounts/sessions/own-session.ts"
import type { Ctx } from "#platform/ctx.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { accountOf } from "./accounts.ts"
import { changePoints, requireMember } from "./change-points.ts"
import { PointChange, WithdrawalRequest } from "./inputs.ts"
import { readBalance } from "./post-journal.ts"
import { requestWalletWithdrawal, requireProofForBank } from "./request-withdrawal.ts"

const tags = ["Wallet"]
const Wallet = z.object({ user: z.string(), balance: z.number(), points: z.number() })
const Points = z.object({ status: z.enum(["success", "waiting"]), user: z.string(), points: z.number() })
const Withdrawal = z.object({ status: z.literal("success"), id: z.string(), balance: z.number() })

export const walletApi = createRouter()
  .get(
    "/wallet/:id",
    describeApi("Your balance (in cents) and points. Finance can read any member's", {
      answer: Wallet,
      tags,
    }),
    async (c) => c.json(await walletOf(c.var.ctx, c.req.param("id"))),
  )
  .put(
    "/wallet/point/:id",
    describeApi(
      "Add or deduct a member's points, with a reason that the member sees. Large changes wait for a second person",
      {
        answer: Points,
        tags,
        isStaff: true,
      },
    ),
    body("wallet", PointChange),
    async (c) => {
      const user = c.req.param("id")
      const { points, isWaiting } = await changePoints(c.var.ctx, user, c.req.valid("json"))
      return c.json({ status: isWaiting ? "waiting" : "success", user, points })
    },
  )
  .post(
    "/wallet/withdraw",
    describeApi("Request a withdrawal from your balance to a bank account", {
      answer: Withdrawal,
      tags,
      status: 201,
    }),
    body("wallet", WithdrawalRequest),
    async (c) => {
      const { ctx } = c.var
      const wish = c.req.valid("json")
      await requireProofForBank(ctx, wish, readSessionToken(ctx, c.req.raw.headers))
      const id = await requestWalletWithdrawal(ctx, wish)
      const { balance } = await walletOf(ctx, String(ctx.actor.id))
      return c.json({ status: "success", id, balance }, 201)
    },
  )

async function walletOf(ctx: Ctx, id: string): Promise<z.output<typeof Wallet>> {
  const memberId = requireOwn(ctx, id, { orWith: "money" })
  const user = memberId === ctx.actor.id ? memberId : await requireMember(ctx, memberId)
  const { balanceCents: balance, points } = await readBalance(ctx, accountOf(user))
  return { user, balance, points }
}
