import type { Ctx, Language } from "./ctx.ts"
import { leaveErrands } from "./errands.ts"

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

/** Orders a letter in the caller's transaction. It is sent by an errand that is tried again while the post is away. */
export async function postLetter(ctx: Pick<Ctx, "db">, order: LetterOrder): Promise<void> {
  await postLetters(ctx, [order])
}

export async function postLetters(ctx: Pick<Ctx, "db">, orders: readonly LetterOrder[]): Promise<void> {
  await leaveErrands(ctx, "post-letter", orders)
}
