import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "./button.tsx"

/** Needs a script, and is hidden without one. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const t = useTexts("ui")
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <Button type="button" size="small" className="noscript:hidden" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t("copied") : label}</span>
    </Button>
  )
}
