import { type Ctx, transaction } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { PauseAuction, ResumeAuction } from "../inputs.ts"
import { pauseAuction } from "../pauses/pause-auction.ts"
import { savePauseMargin } from "../pauses/pause-margin.ts"
import { resumeAuction } from "../pauses/resume-auction.ts"

export async function pauseOrResume(
  ctx: Ctx,
  auctionId: string,
  submitted: FormFields,
): Promise<"paused" | "resumed" | undefined> {
  if (submitted.intent === "pause") {
    await pauseAuction(ctx, auctionId, parseInput("bidding", PauseAuction, submitted))
    return "paused"
  }
  if (submitted.intent !== "resume") return undefined
  const marginMinutes = /^\d{1,5}$/.test(submitted.marginMinutes?.trim() ?? "")
    ? Number(submitted.marginMinutes)
    : -1
  const intent = parseInput("bidding", ResumeAuction, { pausedAt: submitted.pausedAt, marginMinutes })
  await transaction(ctx, async (tx) => {
    if (submitted.isUsual) await savePauseMargin(tx, intent.marginMinutes)
    await resumeAuction(tx, auctionId, intent)
  })
  return "resumed"
}
