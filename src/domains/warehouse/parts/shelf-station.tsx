import { type ComponentProps, type SubmitEvent, useState } from "react"
import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { fieldError, formError } from "#ui/field-error.ts"
import { HiddenField, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { maxShelfLength, type ScanMode } from "../kinds.ts"
import { isBarcode, isShelf } from "../rules.ts"
import { CodeField } from "./code-field.tsx"
import { ExpectedBottles } from "./expected-bottles.tsx"
import { QueuedScans } from "./queued-scans.tsx"
import type { useScanQueue } from "./use-scan-queue.ts"

type Props = {
  mode: ScanMode
  shelf: string
  scanKey: string
  answer: PageAnswer
  queue: ReturnType<typeof useScanQueue>
  expected: Pick<ComponentProps<typeof ExpectedBottles>, "bottles" | "q">
}

/** Receives bottles onto a shelf, or moves them there: the shelf is scanned or typed first, then its bottles. */
export function ShelfStation({ shelf: first, expected, ...props }: Props) {
  const [shelf, setShelf] = useState(first)
  const { mode, scanKey, queue } = props
  return (
    <>
      <ScanForm {...props} shelf={shelf} onShelf={setShelf} />
      {mode === "receive" && (
        <ExpectedBottles
          {...expected}
          {...{ shelf, scanKey }}
          onReceive={(bottleId) => queue.add({ mode, code: bottleId, shelf })}
        />
      )}
    </>
  )
}

type ScanFormProps = Omit<Props, "expected"> & { onShelf: (shelf: string) => void }

function ScanForm({ mode, shelf, scanKey, answer, queue, onShelf }: ScanFormProps) {
  const t = useTexts("warehouse")
  const [isShelfMissing, setShelfMissing] = useState(false)
  const refusal = refusedIn(answer, "scan")?.refusal
  const problem = formError(refusal)

  function submitted(event: SubmitEvent<HTMLFormElement>): void {
    const fields = new FormData(event.currentTarget)
    const code = String(fields.get("code") ?? "").trim()
    // The server finds the bottles that are expected of it.
    if (isBarcode(code)) return
    event.preventDefault()
    const shelf = String(fields.get("shelf") ?? "").trim()
    const input = event.currentTarget.elements.namedItem("code")
    const isNew = isShelf(code)
    setShelfMissing(!isNew && shelf === "")
    onShelf(isNew ? code : shelf)
    if (!isNew && shelf === "") return
    if (!isNew) queue.add({ mode, code, shelf })
    if (!(input instanceof HTMLInputElement)) return
    input.value = ""
    input.focus()
  }

  return (
    <AdminForm
      answer={undefined}
      action="/admin/scan"
      aria-label={t(`stations.${mode}`)}
      className="grid max-w-xl gap-4"
      onSubmit={submitted}
    >
      <p className="text-ink-soft">{t(`about.${mode}`)}</p>
      {problem && <Note tone="alarm">{problem}</Note>}
      <HiddenField name="mode" value={mode} />
      <HiddenField name="intent" value="scan" />
      <HiddenField name="key" value={scanKey} />
      <TextField
        key={shelf}
        name="shelf"
        label={t("shelf")}
        value={shelf}
        maxLength={maxShelfLength}
        autoComplete="off"
        error={isShelfMissing ? t("shelfFirst") : fieldError(refusal, "shelf")}
        onBlur={(event) => onShelf(event.currentTarget.value.trim())}
      />
      <CodeField
        label={t("scanBottle")}
        button={t(`buttons.${mode}`)}
        error={fieldError(refusal, "code")}
        isFirst={shelf !== ""}
      />
      <QueuedScans queue={queue} />
    </AdminForm>
  )
}
