import { useRef } from "react"
import { CodeInput } from "#admin/scanning/scan-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { CameraButton } from "#ui/camera/camera-button.tsx"
import { Field } from "#ui/field.tsx"
import { useScannerKeys } from "./use-scanner-keys.ts"

type Props = { label: string; button: string; error?: string | undefined; isFirst?: boolean }

/** A scanner types into it and presses Enter; the camera does the same. */
export function CodeField({ label, button, error, isFirst = true }: Props) {
  const t = useTexts("warehouse")
  const place = useRef<HTMLDivElement>(null)
  useScannerKeys(place)
  function scanned(code: string): void {
    const form = place.current?.closest("form")
    const input = form?.elements.namedItem("code")
    if (!form || !(input instanceof HTMLInputElement)) return
    input.value = code
    form.requestSubmit()
  }
  return (
    <div ref={place} className="grid gap-3">
      <Field label={label} hint={t("codeHint")} anchor="code" error={error}>
        {(fieldProps) => <CodeInput fieldProps={fieldProps} isFirst={isFirst} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button kind="act" className="min-h-14 grow" text={button} />
        <CameraButton onCode={scanned} />
      </div>
    </div>
  )
}
