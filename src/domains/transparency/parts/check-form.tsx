import { type FormEvent, useEffect, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import type { CheckResult } from "../check/check.ts"
import type { Ask } from "../check/check-log.ts"
import { Findings } from "./findings.tsx"

type Progress = "idle" | "checking" | "tooOld" | CheckResult

export function CheckForm({ lot, receipts }: { lot: string; receipts: string }) {
  const t = useTexts("transparency")
  const [progress, setProgress] = useState<Progress>("idle")
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => void loadCheck().catch(() => undefined), [])
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setProgress("checking")
    setProgress(await checkFields(fields))
    result.current?.focus()
  }
  return (
    <div className="grid gap-8">
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field label={t("form.lot")} hint={t("form.lotHint")}>
          {(field) => <Input {...field} name="lot" defaultValue={lot} autoComplete="off" />}
        </Field>
        <Field label={t("form.file")} hint={t("form.fileHint")}>
          {(field) => <Input {...field} name="file" type="file" accept=".json,application/json" />}
        </Field>
        <Field label={t("form.receipts")} hint={t("form.receiptsHint")}>
          {(field) => <TextArea {...field} name="receipts" defaultValue={receipts} spellCheck={false} />}
        </Field>
        <Button kind="act" className="justify-self-start" disabled={progress === "checking"}>
          {progress === "checking" ? t("form.checking") : t("form.check")}
        </Button>
        <noscript>
          <Note>{t("form.needsScript")}</Note>
        </noscript>
      </form>
      <div ref={result} tabIndex={-1} aria-live="polite" className="outline-none">
        {progress === "tooOld" && <Note tone="alarm">{t("form.tooOld")}</Note>}
        {typeof progress === "object" && <Findings {...progress} />}
      </div>
    </div>
  )
}

/** Asked for as soon as the page is there: it also works without a connection. */
const loadCheck = () => import("../check/check.ts")

async function checkFields(fields: FormData): Promise<Progress> {
  if (!("fromHex" in Uint8Array)) return "tooOld"
  const file = fields.get("file")
  const { check } = await loadCheck()
  return await check(
    {
      lot: String(fields.get("lot") ?? ""),
      file: file instanceof File && file.size > 0 ? await file.text() : undefined,
      receipts: String(fields.get("receipts") ?? ""),
    },
    ask,
  )
}

const ask: Ask = async (path) => {
  try {
    const answer = await fetch(`/api${path}`)
    const value: unknown = await answer.json()
    if (answer.ok) return { value }
    return {
      code: typeof value === "object" && value && "code" in value ? String(value.code) : `${answer.status}`,
    }
  } catch {
    return { code: "connection" }
  }
}
