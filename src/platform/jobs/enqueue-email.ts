import { z } from "zod"
import type { Ctx, Language } from "../ctx.ts"
import { defineOutboxMessage, enqueue } from "./outbox.ts"

/** `kind` selects texts and layout ("accounts.verifyMail"). The e-mail is rendered when it is sent. */
export type EmailOrder = {
  kind: string
  to: string
  language: Language
  facts: Readonly<Record<string, string | number>>
  /** The address to unsubscribe from this kind, if that is possible. */
  stopAt?: string
}

export const emailMessage = defineOutboxMessage(
  "send-email",
  z.object({
    kind: z.string(),
    to: z.string(),
    language: z.enum(["en", "vi", "cn", "hk"]),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    stopAt: z.string().optional(),
  }),
)

/** Sends after the caller's transaction, with retries while the mail server is unavailable. */
export async function enqueueEmail(ctx: Pick<Ctx, "db">, order: EmailOrder): Promise<void> {
  await enqueueEmails(ctx, [order])
}

export async function enqueueEmails(ctx: Pick<Ctx, "db">, orders: readonly EmailOrder[]): Promise<void> {
  await enqueue(ctx, emailMessage, orders)
}
