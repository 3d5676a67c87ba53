import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import type { EntryOf } from "#domains/auctions/chain/entries.ts"
import type { Tx } from "#platform/ctx.ts"
import type { secondChances } from "../schema.ts"
import { readPaddle } from "./read-bid-log.ts"

type OfferFacts = Pick<typeof secondChances.$inferSelect, "lotId" | "bidderId" | "priceCents">

export async function appendOffer(tx: Tx, { lotId, bidderId, priceCents }: OfferFacts): Promise<void> {
  const paddle = await readPaddle(tx, lotId, bidderId)
  await appendEntries(tx, [
    { lotId, entry: { kind: "offer", at: tx.now().toISOString(), paddle, priceCents } },
  ])
}

export type SecondChanceAnswer = EntryOf<"answer">["answer"]

export async function appendAnswer(
  tx: Tx,
  { lotId, bidderId }: Omit<OfferFacts, "priceCents">,
  answer: SecondChanceAnswer,
): Promise<void> {
  const paddle = await readPaddle(tx, lotId, bidderId)
  await appendEntries(tx, [{ lotId, entry: { kind: "answer", at: tx.now().toISOString(), paddle, answer } }])
}
