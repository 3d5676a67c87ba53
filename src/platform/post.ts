import { z } from "zod"
import type { Ctx, Language } from "./ctx.ts"
import { defineOutboxMessage, enqueue } from "./outbox.ts"

/** `kind` selects texts and layout ("accounts.verifyMail"). Rendered when it is sent. */
export type LetterOrder = {
  kind: string
  to: string
  language: Language
  facts: Readonly<Record<string, string | number>>
  /** Unsubscribe address of this kind, if there is one. */
  stopAt?: string
}

export const letterMessage = defineOutboxMessage(
  "post-letter",
  z.object({
    kind: z.string(),
    to: z.string(),
    language: z.enum(["en", "vi", "cn"]),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    stopAt: z.string().optional(),
  }),
)

/** After the caller's transaction, with retries while the mail server is unavailable. */
export async function postLetter(ctx: Pick<Ctx, "db">, order: LetterOrder): Promise<void> {
  await postLetters(ctx, [order])
}

export async function postLetters(ctx: Pick<Ctx, "db">, orders: readonly LetterOrder[]): Promise<void> {
  await enqueue(ctx, letterMessage, orders)
}
