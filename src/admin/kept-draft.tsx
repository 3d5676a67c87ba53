import { use, useEffect, useMemo, useRef, useState } from "react"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { type BrowserDraft, readDraft, removeDraft, writeDraft } from "#ui/browser-drafts.ts"
import { Button } from "#ui/button.tsx"
import { FormContext } from "#ui/form-context.ts"
import { Note } from "#ui/note.tsx"
import { GuardedPageContext, useFormChanges } from "./unsaved-changes.tsx"

const everyMs = 2_000

/**
 * One line in the longest forms: asks before leaving, keeps what is typed in this browser, and offers it on return.
 * `version` is that of the stored text, such as its number.
 */
export function KeptDraft({ subject, version }: { subject: string; version: string }) {
  const t = useTexts("admin")
  const language = useLanguage()
  const memberId = use(GuardedPageContext)?.memberId
  const { restore, isRestored } = use(FormContext)
  const place = useRef<HTMLDivElement>(null)
  const owner = useMemo(() => memberId && { memberId, subject }, [memberId, subject])
  const [found, setFound] = useState<BrowserDraft>()
  const hasChanges = useFormChanges(place, () => owner && removeDraft(owner))
  useEffect(() => {
    if (owner && !isRestored) setFound(readDraft(owner))
  }, [owner, isRestored])
  useEffect(() => {
    // A draft that is on offer is not replaced.
    if (!owner || found) return undefined
    let kept = ""
    const timer = setInterval(() => {
      const form = place.current?.closest("form")
      if (!form || !hasChanges()) return
      const fields = typedIn(form)
      const text = JSON.stringify(fields)
      if (text !== kept) writeDraft(owner, { at: new Date().toISOString(), version, fields })
      kept = text
    }, everyMs)
    return () => clearInterval(timer)
  }, [owner, found, version, hasChanges])
  function discard(): void {
    if (owner) removeDraft(owner)
    setFound(undefined)
  }
  return (
    <div ref={place} className="empty:hidden">
      {found && (
        <Note>
          <p>
            {t("draft.found", { moment: formatDate(found.at, language) })}
            {found.version !== version && ` ${t("draft.older")}`}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              type="button"
              size="small"
              onClick={() => restore?.(found.fields)}
              text={t("draft.restore")}
            />
            <Button type="button" size="small" kind="quiet" onClick={discard} text={t("draft.discard")} />
          </div>
        </Note>
      )}
    </div>
  )
}

/** Without hidden fields, such as the version, which the page knows better than an old draft. */
function typedIn(form: HTMLFormElement): FormFields {
  const typed = [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement && (element.type !== "hidden" || "written" in element.dataset)) ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    typed
      .filter(({ name, type, disabled }) => name !== "" && type !== "file" && !disabled)
      .map(({ name, value }) => [name, value]),
  )
}
