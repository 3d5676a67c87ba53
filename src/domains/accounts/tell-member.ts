import { when } from "#language/format.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { postLetter } from "#platform/post.ts"
import { readAccount } from "./reads.ts"

/**
 * Sends a member an e-mail about their own account: the event, its time, and a link. It cannot be turned off: an
 * intruder must not be able to keep the owner from learning of it.
 */
export async function tellMember(
  tx: Tx,
  memberId: Id<"mem">,
  kind: string,
  { page, ...facts }: { page: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const { email, username, language } = await readAccount(tx, memberId)
  const isOwnDoing = tx.actor.id === null || tx.actor.id === memberId
  // A notification of a staff act is in the member's language, not that of the staff.
  const read = language ?? (isOwnDoing ? tx.language : "en")
  await postLetter(tx, {
    kind,
    to: email,
    language: read,
    facts: { ...facts, username, at: when(tx.now(), read), link: `${tx.app.origin}${page}` },
  })
}
