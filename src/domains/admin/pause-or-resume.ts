import { PauseAuction, ResumeAuction } from "#domains/bidding/inputs.ts"
import { pauseAuction } from "#domains/bidding/pause-auction.ts"
import { savePauseMargin } from "#domains/bidding/pause-margin.ts"
import { resumeAuction } from "#domains/bidding/resume-auction.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"

type PauseFormFields = Readonly<Record<string, string>>

export async function pauseOrResume(
  ctx: Ctx,
  auctionId: string,
  sent: PauseFormFields,
): Promise<"paused" | "resumed" | undefined> {
  if (sent.intent === "pause") {
    await pauseAuction(ctx, auctionId, parseInput("bidding", PauseAuction, sent))
    return "paused"
  }
  if (sent.intent !== "resume") return undefined
  const marginMinutes = /^\d{1,5}$/.test(sent.marginMinutes?.trim() ?? "") ? Number(sent.marginMinutes) : -1
  const intent = parseInput("bidding", ResumeAuction, { pausedAt: sent.pausedAt, marginMinutes })
  await transaction(ctx, async (tx) => {
    if (sent.isUsual) await savePauseMargin(tx, intent.marginMinutes)
    await resumeAuction(tx, auctionId, intent)
  })
  return "resumed"
}
