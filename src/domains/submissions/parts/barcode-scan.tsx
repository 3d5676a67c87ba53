import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { CameraButton } from "#ui/camera/camera-button.tsx"
import type { NameCompletions } from "../complete-name.ts"
import { fetchCompletions } from "./fetch-completions.ts"

type Props = { onFound: (bottle: NameCompletions[number]) => void }

export function BarcodeScan({ onFound }: Props) {
  const t = useTexts("submissions")
  const [missed, setMissed] = useState<string>()

  async function lookUp(code: string): Promise<void> {
    setMissed(undefined)
    const [bottle] = await fetchCompletions(code)
    if (bottle) onFound(bottle)
    else setMissed(code)
  }
  return (
    <div className="grid justify-items-start gap-2 empty:hidden">
      <CameraButton isBarcode text={t("form.scanBarcode")} onCode={(code) => void lookUp(code)} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {missed && t("form.unknownBarcode", { code: missed })}
      </p>
    </div>
  )
}
