import { z } from "zod"
import type { Ctx, Language } from "./ctx.ts"
import { defineOutboxMessage, enqueue } from "./outbox.ts"

/**
 * A letter to be written: `kind` names its words and its form ("accounts.verifyMail"), `facts` fill its blanks. It is
 * written when it is sent, in the language given.
 */
export type LetterOrder = {
  kind: string
  to: string
  language: Language
  facts: Readonly<Record<string, string | number>>
  /** Where letters of its kind are turned off, for those that can be. */
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

/** Sends an email after the caller's transaction, again and again while the mail server is unavailable. */
export async function postLetter(ctx: Pick<Ctx, "db">, order: LetterOrder): Promise<void> {
  await postLetters(ctx, [order])
}

export async function postLetters(ctx: Pick<Ctx, "db">, orders: readonly LetterOrder[]): Promise<void> {
  await enqueue(ctx, letterMessage, orders)
}
