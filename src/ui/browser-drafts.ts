import type { FormFields } from "#platform/input.ts"
import { isRecord } from "#platform/records.ts"

/** Unsaved text of a form, kept by this browser. `version` is what it was begun from. */
export type BrowserDraft = { at: string; version: string; fields: FormFields }
type DraftOwner = { memberId: string; subject: string }

const prefix = "draft "
const storageKey = ({ memberId, subject }: DraftOwner) => `${prefix}${memberId} ${subject}`

export function readDraft(owner: DraftOwner): BrowserDraft | undefined {
  const stored = inStorage(() => JSON.parse(localStorage.getItem(storageKey(owner)) ?? "null"))
  if (!isRecord(stored) || !isRecord(stored.fields)) return undefined
  const { at, version, fields } = stored
  if (typeof at !== "string" || typeof version !== "string") return undefined
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  )
  return { at, version, fields: Object.fromEntries(texts) }
}

export function writeDraft(owner: DraftOwner, draft: BrowserDraft): void {
  inStorage(() => localStorage.setItem(storageKey(owner), JSON.stringify(draft)))
}

export function removeDraft(owner: DraftOwner): void {
  inStorage(() => localStorage.removeItem(storageKey(owner)))
}

/** Others may use this browser next: only the drafts of whoever is signed in stay. */
export function removeDraftsOfOthers(memberId: string | undefined): void {
  const own = memberId === undefined ? undefined : `${prefix}${memberId} `
  inStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (own === undefined || !key.startsWith(own))) localStorage.removeItem(key)
  })
}

/** A browser may have no storage, or a full one: then nothing is kept. */
export function inStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
