import { when } from "#language/format.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { postLetter } from "#platform/post.ts"
import { readAccount } from "./reads.ts"

/**
 * A letter to a member about their own account: what has happened and when, and the page that leads on. It cannot be
 * turned off: who has got into an account must not be able to keep its owner from hearing of it.
 */
export async function tellMember(
  tx: Tx,
  memberId: Id<"mem">,
  kind: string,
  { page, ...facts }: { page: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const { email, username, language } = await readAccount(tx, memberId)
  const isOwnDoing = tx.actor.id === null || tx.actor.id === memberId
  // What the desk does is told in the member's words and not in those of the desk.
  const read = language ?? (isOwnDoing ? tx.language : "en")
  await postLetter(tx, {
    kind,
    to: email,
    language: read,
    facts: { ...facts, username, at: when(tx.now(), read), link: `${tx.app.origin}${page}` },
  })
}
