import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import type { CameraScanProps } from "./camera-scan.tsx"

type Props = Pick<CameraScanProps, "onCode" | "isBarcode"> & { text?: string }

const Camera: ComponentType<CameraScanProps> = lazy(async () => {
  const { CameraScan } = await import("./camera-scan.tsx")
  return { default: CameraScan }
})

/** Missing where there is no camera, and for barcodes where the browser cannot read them. */
export function CameraButton({ onCode, isBarcode = false, text }: Props) {
  const t = useTexts("ui")
  const [isOpen, setOpen] = useState(false)
  const [canScan, setCanScan] = useState(false)
  useEffect(
    () => setCanScan("mediaDevices" in navigator && (!isBarcode || "BarcodeDetector" in window)),
    [isBarcode],
  )
  if (!canScan) return null
  if (!isOpen)
    return (
      <Button
        type="button"
        kind="quiet"
        className="min-h-11"
        onClick={() => setOpen(true)}
        text={text ?? t("camera.scan")}
      />
    )
  return (
    <div className="w-full">
      <Suspense fallback={<p role="status">{t("camera.starts")}</p>}>
        <Camera
          isBarcode={isBarcode}
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
