import { useAnyTexts } from "#language/use-texts.ts"
import type { AuditEntry } from "../audit-log.ts"
import { actText } from "../change-text.ts"
import { AuditChange } from "./audit-columns.tsx"
import { AuditValue } from "./audit-value.tsx"

/** An entry as one line; it names its object unless the page is about that. */
export function AuditLine({ entry, ofId }: { entry: AuditEntry; ofId: string }) {
  const { act, subject, subjectId, reason } = entry
  return (
    <>
      <span className="font-semibold">{actText(act, useAnyTexts("accounts-admin"))}</span>
      {subjectId !== ofId && (
        <>
          {" "}
          <AuditValue text={subjectId} name={subject} />
        </>
      )}{" "}
      <AuditChange entry={entry} />
      {reason && (
        <span lang="" className="block whitespace-pre-line">
          {reason}
        </span>
      )}
    </>
  )
}
