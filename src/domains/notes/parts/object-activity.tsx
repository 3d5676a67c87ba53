import type { PageAnswer } from "#admin/admin-form.tsx"
import { Activity, type ActivityItem } from "#admin/objects/activity.tsx"
import { AuditLine } from "#domains/accounts/admin/parts/audit-line.tsx"
import { StaffName } from "#domains/accounts/admin/parts/staff-name.tsx"
import type { ObjectActivityData } from "../read-activity.ts"
import { NoteForm } from "./note-form.tsx"
import { NoteText } from "./note-text.tsx"

type Props = {
  activity: ObjectActivityData
  /** What the object's own domain adds: e-mails and money. */
  items?: readonly ActivityItem[]
  /** Of the form of a new note. */
  answer?: PageAnswer
}

export function ObjectActivity({ activity, items = [], answer }: Props) {
  const { subjectId, entries, notes, noteKey } = activity
  const changes = entries.map(
    (entry): ActivityItem => ({
      ...{ id: entry.id, at: entry.at, kind: "change" },
      by: entry.actor && entry.actorId && <StaffName id={entry.actorId} name={entry.actor} />,
      content: <AuditLine entry={entry} ofId={subjectId} />,
    }),
  )
  const written = notes.map(
    (note): ActivityItem => ({
      ...{ id: note.id, at: note.at, kind: "note" },
      by: <StaffName id={note.authorId} name={note.author} />,
      content: <NoteText note={note} />,
    }),
  )
  return (
    <Activity items={[...written, ...changes, ...items]}>
      <NoteForm subjectId={subjectId} noteKey={noteKey} answer={answer} />
    </Activity>
  )
}
