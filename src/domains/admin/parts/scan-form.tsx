import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { Form, useSubmit } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"

type CameraProps = { onCode: (code: string) => void; onClose: () => void }

/** Comes only to whoever opens the camera. */
const Camera: ComponentType<CameraProps> = lazy(async () => {
  const { CameraScan } = await import("./camera-scan.tsx")
  return { default: CameraScan }
})

/** Where a label is scanned: a scanner types its code and Enter, people type it, a camera reads it. */
export function ScanForm({ isFirst = false, wrong }: { isFirst?: boolean; wrong?: string | undefined }) {
  const t = useTexts("admin")
  const submit = useSubmit()
  const [isOpen, setOpen] = useState(false)
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => setHasCamera("mediaDevices" in navigator), [])
  return (
    <div className="grid gap-3">
      <Form method="get" action="/admin/intake" role="search" className="flex flex-wrap items-start gap-3">
        <Field label={t("intake.scan")} error={wrong} className="w-full max-w-80">
          {(ties) => (
            <Input
              {...ties}
              name="code"
              required
              autoFocus={isFirst}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="QB-"
              className="figures"
            />
          )}
        </Field>
        <div className="flex gap-3 sm:mt-[1.875rem]">
          <Button className="min-h-11">{t("intake.open")}</Button>
          {hasCamera && !isOpen && (
            <Button type="button" kind="quiet" className="min-h-11" onClick={() => setOpen(true)}>
              {t("intake.camera")}
            </Button>
          )}
        </div>
      </Form>
      {isOpen && (
        <Suspense fallback={<p role="status">{t("intake.cameraStarts")}</p>}>
          <Camera
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false)
              void submit({ code }, { method: "get", action: "/admin/intake" })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
