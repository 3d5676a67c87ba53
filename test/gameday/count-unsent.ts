import { anyTextsOf } from "#language/texts.server.ts"
import { withHostParameter } from "#platform/database/hosts.ts"
import { type EmailOrder, emailMessage } from "#platform/jobs/enqueue-email.ts"
import { ask } from "../storm/postgres-pair.ts"
import type { ReceivedEmail } from "./scene-mail.ts"

/** From now on every e-mail that a transaction orders is noted beside the outbox, which deletes what it has sent. */
export async function noteOrderedEmails(url: string): Promise<void> {
  await ask(
    withHostParameter(url) ?? url,
    `create table ordered_emails (payload json not null);
     create function note_ordered_email() returns trigger language plpgsql security definer as $$
     begin insert into ordered_emails values (new.payload); return null; end $$;
     create trigger note_ordered_email after insert on outbox_messages
       for each row when (new.name = '${emailMessage.name}') execute function note_ordered_email()`,
  )
}

/** Ordered e-mails of which the mail server has received fewer than were ordered to the address with the subject. */
export async function countUnsent(
  url: string,
  siteName: string,
  received: readonly ReceivedEmail[],
): Promise<{ ordered: number; unsent: string[] }> {
  const ordered = (await ask<{ payload: EmailOrder }>(url, "select payload from ordered_emails")).map(
    ({ payload }) => keyOf({ to: payload.to, subject: subjectOf(payload, siteName) }),
  )
  const left = new Map<string, number>()
  for (const email of received) left.set(keyOf(email), (left.get(keyOf(email)) ?? 0) + 1)
  const unsent = ordered.filter((key) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
  return { ordered: ordered.length, unsent }
}

function keyOf({ to, subject }: ReceivedEmail): string {
  return `${to}: ${subject}`
}

function subjectOf({ kind, language, facts }: EmailOrder, siteName: string): string {
  const [noun = "", name = ""] = kind.split(".")
  return anyTextsOf(language, noun)(`${name}.subject`, { ...facts, siteName }).replace(/[\r\n]+/g, " ")
}
