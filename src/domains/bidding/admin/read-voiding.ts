import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { previewVoid, type VoidPreview } from "../after/preview-void.ts"

/** For the dialog: the effect, or the reason why the bids cannot be voided. */
export type Voiding = { preview: VoidPreview } | { denial: string }

export async function readVoiding(ctx: Ctx, lotId: string, number: number): Promise<Voiding> {
  try {
    return { preview: await previewVoid(ctx, lotId, number) }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return { denial: messageOf(problem, ctx.language) }
  }
}
