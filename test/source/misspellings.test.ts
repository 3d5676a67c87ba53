import { expect, test } from "vitest"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import { lotTopic } from "#domains/auctions/live-state.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { sendRefund } from "#domains/checkout/paying/jobs.ts"
import { pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { orderMessage } from "#domains/orders/notify-buyer.ts"
import { textsOf } from "#language/texts.server.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { enqueue } from "#platform/jobs/outbox.ts"
import { LiveHub } from "#platform/live/live.ts"
import { openMetrics } from "#server/metrics.ts"

/** Type checks fail if one of these compiles, because its line then expects an error in vain. */
async function misspell(ctx: Ctx): Promise<unknown[]> {
  const metrics = openMetrics(new LiveHub())
  // @ts-expect-error job payload
  await addJob(ctx, sendRefund, { refundID: "ref_1" })
  // @ts-expect-error job
  await addJob(ctx, "payments.refnud", { refundId: "ref_1" })
  // @ts-expect-error outbox message
  await enqueue(ctx, orderMessage, [{ orderId: "ord_1", event: "payed", facts: {} }])
  // @ts-expect-error setting
  await saveSetting(ctx, pointsSetting, { perDolar: 2 })
  // @ts-expect-error topic
  new LiveHub().hasNewer("lto:lot_1", 1)
  // @ts-expect-error state of a topic
  lotTopic.state("lot_1", 1, { priceCent: 100 })
  // @ts-expect-error permission
  requirePermission(ctx, "monye")
  // @ts-expect-error refusal
  refuse("suspendet")
  // @ts-expect-error metric
  metrics.bidsAcepted.inc()
  // @ts-expect-error label of a metric
  metrics.bidsRefused.inc({ raeson: "closed" })
  // @ts-expect-error text key
  textsOf("en", "settlements")("statement.titel")
  // @ts-expect-error route
  const path: AppPath = "/crat"
  // @ts-expect-error parameter of a route
  const lot = pathTo("/admin/lots/:id", { ids: "lot_1" })
  // @ts-expect-error place
  const place: Location = "singapour"
  return [path, lot, place]
}

test("misspelt names of every kind do not compile", () => {
  expect(misspell).toBeTypeOf("function")
})
