import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { type Location, useActionData, useBlocker, useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { FormContext } from "#ui/form-context.ts"

type ChangeCheck = () => boolean
type GuardedPage = { memberId: string; forms: Set<ChangeCheck> }

export const GuardedPageContext = createContext<GuardedPage | undefined>(undefined)

/** Around all admin pages: asks before leaving a page whose forms (`AskBeforeLeaving`) have unsaved changes. */
export function UnsavedChangesGuard({ memberId, children }: { memberId: string; children: ReactNode }) {
  const t = useTexts("admin")
  const [forms] = useState(() => new Set<ChangeCheck>())
  const page = useMemo(() => ({ memberId, forms }), [memberId, forms])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAnotherPage(currentLocation, nextLocation) && hasChanges(forms),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasChanges(forms) && event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [forms])
  return (
    <GuardedPageContext value={page}>
      {children}
      {blocker.state === "blocked" && (
        <Dialog id="unsaved" isOpen title={t("unsaved.title")} onClose={() => blocker.reset()}>
          <p>{t("unsaved.text")}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button type="button" kind="quiet" onClick={() => blocker.proceed()} text={t("unsaved.leave")} />
            <Button
              type="button"
              kind="act"
              data-begin
              onClick={() => blocker.reset()}
              text={t("unsaved.keep")}
            />
          </div>
        </Dialog>
      )}
    </GuardedPageContext>
  )
}

function hasChanges(forms: ReadonlySet<ChangeCheck>): boolean {
  return [...forms].some((check) => check())
}

/** Questions over the page leave its forms as they are. */
const questions = ["dialog", "crop", "remove"]

function isAnotherPage(current: Location, next: Location): boolean {
  return addressOf(current) !== addressOf(next)
}

function addressOf({ pathname, search }: Location): string {
  const query = new URLSearchParams(search)
  for (const name of questions) query.delete(name)
  return `${pathname}?${query}`
}

/** One line in a long form. */
export function AskBeforeLeaving() {
  const place = useRef<HTMLSpanElement>(null)
  useFormChanges(place)
  return <span ref={place} hidden />
}

/**
 * Whether the form around `place` has changed since it was shown or saved. Its content is compared, not its events:
 * an undone change does not count, and one made by the rich editor's buttons does.
 */
export function useFormChanges(place: RefObject<HTMLElement | null>, onSaved?: () => void): ChangeCheck {
  const page = use(GuardedPageContext)
  const isIdle = useNavigation().state === "idle"
  const isAnswered = useActionData() !== undefined
  const { isRestored } = use(FormContext)
  // Refused or restored content is not saved yet, so it counts as changed.
  const first = useRef<string>(isAnswered || isRestored ? "" : undefined)
  const isSent = useRef(false)
  const afterSaving = useRef(onSaved)
  afterSaving.current = onSaved
  const [check] = useState(() => () => {
    const form = place.current?.closest("form")
    if (!form || isSent.current || first.current === undefined) return false
    return contentOf(form) !== first.current
  })
  useEffect(() => {
    const form = place.current?.closest("form")
    if (!form || !page) return undefined
    const begin = () => {
      first.current ??= contentOf(form)
    }
    const send = () => {
      isSent.current = true
    }
    form.addEventListener("focusin", begin)
    form.addEventListener("submit", send)
    page.forms.add(check)
    return () => {
      form.removeEventListener("focusin", begin)
      form.removeEventListener("submit", send)
      page.forms.delete(check)
    }
  }, [place, page, check])
  useEffect(() => {
    if (!isIdle || !isSent.current) return
    isSent.current = false
    if (isAnswered) return
    first.current = undefined
    afterSaving.current?.()
  }, [isIdle, isAnswered])
  useEffect(() => {
    // Saving led to another page.
    return () => {
      if (isSent.current) afterSaving.current?.()
    }
  }, [])
  return check
}

function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  )
  return JSON.stringify(entries)
}
