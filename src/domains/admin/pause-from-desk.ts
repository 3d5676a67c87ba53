import { PauseAuction, ResumeAuction } from "#domains/bidding/inputs.ts"
import { saveMargin } from "#domains/bidding/margin.ts"
import { pauseAuction } from "#domains/bidding/pause-auction.ts"
import { resumeAuction } from "#domains/bidding/resume-auction.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"

type PauseFormFields = Readonly<Record<string, string>>

/** Pauses or resumes an auction, for all of its admin pages. Undefined for any other intent. */
export async function pauseFromDesk(
  ctx: Ctx,
  auctionId: string,
  sent: PauseFormFields,
): Promise<"paused" | "resumed" | undefined> {
  if (sent.intent === "pause") {
    await pauseAuction(ctx, auctionId, read("bidding", PauseAuction, sent))
    return "paused"
  }
  if (sent.intent !== "resume") return undefined
  const marginMinutes = /^\d{1,5}$/.test(sent.marginMinutes?.trim() ?? "") ? Number(sent.marginMinutes) : -1
  const wish = read("bidding", ResumeAuction, { pausedAt: sent.pausedAt, marginMinutes })
  await transaction(ctx, async (tx) => {
    if (sent.isUsual) await saveMargin(tx, wish.marginMinutes)
    await resumeAuction(tx, auctionId, wish)
  })
  return "resumed"
}
