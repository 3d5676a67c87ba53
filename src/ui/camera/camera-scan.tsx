import { useEffect, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"

export type CameraScanProps = {
  onCode: (code: string) => void
  onClose: () => void
  /** Reads the barcodes of bottles only. */
  isBarcode?: boolean
}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

declare global {
  interface Window {
    BarcodeDetector?: DetectorMaker
  }
}

const everyMs = 200
const barcodes = ["ean_13", "ean_8", "upc_a"]

/** The browser's own barcode detector, or ours, which reads QR codes only. */
async function readerOf(
  isBarcode: boolean,
): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const Maker = window.BarcodeDetector
  if (Maker) {
    const detector = new Maker({ formats: isBarcode ? barcodes : ["qr_code", ...barcodes] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: decodeQR } = await import("qr/decode.js")
  const canvas = document.createElement("canvas")
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext("2d", { willReadFrequently: true })
    if (!pen || width === 0) return undefined
    pen.drawImage(video, 0, 0)
    try {
      return decodeQR({ width, height, data: pen.getImageData(0, 0, width, height).data })
    } catch {
      return undefined
    }
  }
}

export function CameraScan({ onCode, onClose, isBarcode = false }: CameraScanProps) {
  const t = useTexts("ui")
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const seen = useRef(onCode)
  seen.current = onCode
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    let isOver = false
    async function watch() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      const read = await readerOf(isBarcode)
      const screen = video.current
      if (isOver || !screen) return stop()
      screen.srcObject = stream
      await screen.play()
      const scanFrame = async () => {
        const code = await read(screen).catch(() => undefined)
        if (isOver) return
        if (code) seen.current(code)
        else timer = setTimeout(scanFrame, everyMs)
      }
      await scanFrame()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(() => {
      stop()
      setRefused(true)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [isBarcode])
  return (
    <div className="grid max-w-96 gap-3">
      {isRefused ? (
        <Note tone="alarm">{t("camera.refused")}</Note>
      ) : (
        <video ref={video} playsInline muted className="w-full rounded-sm bg-paper-sunk" />
      )}
      <Button type="button" kind="quiet" onClick={onClose} text={t("camera.close")} />
    </div>
  )
}
