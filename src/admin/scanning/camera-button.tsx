import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"

type CameraProps = { onCode: (code: string) => void; onClose: () => void }

const Camera: ComponentType<CameraProps> = lazy(async () => {
  const { CameraScan } = await import("./camera-scan.tsx")
  return { default: CameraScan }
})

export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts("submissions-admin")
  const [isOpen, setOpen] = useState(false)
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => setHasCamera("mediaDevices" in navigator), [])
  if (!hasCamera) return null
  if (!isOpen)
    return (
      <Button
        type="button"
        kind="quiet"
        className="min-h-11"
        onClick={() => setOpen(true)}
        text={t("intake.camera")}
      />
    )
  return (
    <div className="w-full">
      <Suspense fallback={<p role="status">{t("intake.cameraStarts")}</p>}>
        <Camera
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false)
            onCode(code)
          }}
        />
      </Suspense>
    </div>
  )
}
