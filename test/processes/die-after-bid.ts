import { placeBid } from "#domains/bidding/place-bid.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readConfig } from "#server/config/config.ts"
import { openApp } from "#server/open-app.ts"
import { killProcess } from "../kill-process.ts"

/** A process that dies after the commit of its first bid, before it notifies anybody: `die-after-bid.ts LOT MEMBER`. */
const [lotId = "", memberId = ""] = process.argv.slice(2)
const app = await openApp(readConfig(process.env), process.env.DATABASE_URL ?? "")
Object.assign(app.live, { publish: () => killProcess(process.pid) })
const bidder = contextFor(app, {
  id: memberId as Id<"mem">,
  username: "bidder",
  role: "user",
  status: "active",
  isVerified: true,
})
await placeBid(bidder, lotId, { maxCents: 500_00, confirm: 500_00, idempotencyKey: "the-last-bid" })
throw new Error("the process outlived its bid")
