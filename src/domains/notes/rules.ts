export const maxNote = 2_000

/** An own note can be removed for so long, as one would take back a slip of the tongue. */
export const removableMinutes = 15

type WrittenNote = { authorId: string; createdAt: Date }

export function canRemoveNote({ authorId, createdAt }: WrittenNote, actorId: string, now: Date): boolean {
  return authorId === actorId && now.getTime() - createdAt.getTime() <= removableMinutes * 60_000
}

/** A full stop after the name ends the sentence. */
const mention = /(?<![\w.@])@([A-Za-z0-9_.]{2,29}[A-Za-z0-9_])/g

export type NotePart = { text: string; mention?: string }

/** The text in order, with the names it mentions: "ask @kai." mentions "kai". */
export function partsOfNote(text: string): NotePart[] {
  const parts: NotePart[] = []
  let shownTo = 0
  for (const { index, 1: name = "" } of text.matchAll(mention)) {
    const end = index + 1 + name.length
    parts.push({ text: text.slice(shownTo, index) }, { text: text.slice(index, end), mention: name })
    shownTo = end
  }
  return [...parts, { text: text.slice(shownTo) }].filter((part) => part.text !== "")
}

export function mentionedIn(text: string): string[] {
  return [...new Set(partsOfNote(text).flatMap(({ mention: name }) => (name ? [name.toLowerCase()] : [])))]
}
