import { formatDate } from "#language/format.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { readAccount } from "./reads.ts"

/** Cannot be turned off: an intruder must not be able to keep the owner from learning of it. */
export async function emailMember(
  tx: Tx,
  memberId: Id<"mem">,
  kind: string,
  { page, ...facts }: { page: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const { email, username, language } = await readAccount(tx, memberId)
  const isOwnAct = tx.actor.id === null || tx.actor.id === memberId
  // In the member's language, not that of the staff.
  const emailLanguage = language ?? (isOwnAct ? tx.language : "en")
  await enqueueEmail(tx, {
    kind,
    to: email,
    language: emailLanguage,
    facts: { ...facts, username, at: formatDate(tx.now(), emailLanguage), link: `${tx.app.origin}${page}` },
  })
}
