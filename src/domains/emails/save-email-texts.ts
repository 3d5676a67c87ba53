import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction, type WrittenLanguage } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type FormFields, parseTogether } from "#platform/input.ts"
import { builtInTexts, emailTextsCacheKey, readEmailTexts } from "./email-texts.ts"
import { refuse } from "./refusals.ts"
import { type ChangedTexts, type EditableText, editableTexts, faultOf } from "./rules.ts"
import { emailTexts } from "./schema.ts"

type ChosenEmail = { kind: string; language: WrittenLanguage }

/** All faults at once; the texts are trimmed. */
export function parseEmailTexts({ kind, language }: ChosenEmail, typed: FormFields): ChangedTexts {
  const texts = editableTexts(builtInTexts(kind, language))
  return parseTogether(Object.fromEntries(texts.map((text) => [text.key, () => parseText(text, typed)])))
}

function parseText(text: EditableText, typed: FormFields): string {
  const value = (typed[text.key] ?? "").replaceAll("\r\n", "\n").trim()
  const fault = faultOf(text, value)
  if (!fault) return value
  const { reason, ...facts } = fault
  throw refuse(reason, { ...facts, field: text.key })
}

export async function saveEmailTexts(ctx: Ctx, email: ChosenEmail, typed: FormFields): Promise<void> {
  const texts = parseEmailTexts(email, typed)
  await saveVersion(ctx, email, "emails.changeTexts", texts)
}

export async function revertEmailTexts(ctx: Ctx, email: ChosenEmail): Promise<void> {
  await saveVersion(ctx, email, "emails.revertTexts", null)
}

async function saveVersion(
  ctx: Ctx,
  { kind, language }: ChosenEmail,
  act: string,
  texts: ChangedTexts | null,
): Promise<void> {
  const actorId = requirePermission(ctx, "publish")
  await transaction(ctx, async (tx) => {
    const was = await readEmailTexts(tx, kind, language)
    const isSame = texts ? was.texts.every(({ key, now }) => texts[key] === now) : !was.isChanged
    if (isSame) throw refuse("textUnchanged")
    await tx.db.insert(emailTexts).values({ id: newId("emt"), kind, language, texts, at: tx.now(), actorId })
    const before = Object.fromEntries(was.texts.map(({ key, now }) => [key, now]))
    const after = texts ?? Object.fromEntries(was.texts.map(({ key, builtIn }) => [key, builtIn]))
    await recordChange(tx, { act, kind, language, before, after })
  })
}

type TextsChange = ChosenEmail & { act: string; before: ChangedTexts; after: ChangedTexts }

async function recordChange(tx: Tx, { act, kind, language, before, after }: TextsChange): Promise<void> {
  const changed = Object.keys(after).filter((key) => after[key] !== before[key])
  const only = (of: ChangedTexts) => Object.fromEntries(changed.map((key) => [key, of[key] ?? null]))
  await record(tx, { act, subjectId: `${kind} ${language}`, before: only(before), after: only(after) })
  tx.afterCommit(() => invalidate(tx.app, emailTextsCacheKey))
}
