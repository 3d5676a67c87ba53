import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { CameraButton } from "#ui/camera/camera-button.tsx"
import type { NameCompletions } from "../complete-name.ts"
import { fetchCompletions } from "./fetch-completions.ts"

type Props = {
  onFound: (bottle: NameCompletions[number]) => void
  /** Vintages of one bottling may share a barcode. */
  onSeveral: (code: string) => void
}

export function BarcodeScan({ onFound, onSeveral }: Props) {
  const t = useTexts("submissions")
  const [missed, setMissed] = useState<{
    code: string
    why: "unknownBarcode" | "barcodeFailed" | "severalBottles"
  }>()

  async function lookUp(code: string): Promise<void> {
    setMissed(undefined)
    const bottles = await fetchCompletions(code)
    if (!bottles) return setMissed({ code, why: "barcodeFailed" })
    const [bottle, ...others] = bottles
    if (!bottle) return setMissed({ code, why: "unknownBarcode" })
    if (others.length === 0) return onFound(bottle)
    onSeveral(code)
    setMissed({ code, why: "severalBottles" })
  }
  return (
    <div className="grid justify-items-start gap-2 empty:hidden">
      <CameraButton isBarcode text={t("form.scanBarcode")} onCode={(code) => void lookUp(code)} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {missed?.why === "unknownBarcode" && t("form.unknownBarcode", { code: missed.code })}
        {missed?.why === "severalBottles" && t("form.severalBottles", { code: missed.code })}
        {missed?.why === "barcodeFailed" && t("form.barcodeFailed")}
      </p>
    </div>
  )
}
