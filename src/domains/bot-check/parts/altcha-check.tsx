import { type CSSProperties, useEffect, useRef } from "react"
import { type Texts, useLanguage, useTexts } from "#language/use-texts.ts"
import "altcha/external"
import "altcha/altcha.css"
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker"

const style: CSSProperties = {
  "--altcha-color-base": "var(--paper-raised)",
  "--altcha-color-base-content": "var(--ink)",
  "--altcha-color-primary": "var(--lead)",
  "--altcha-color-primary-content": "var(--paper-raised)",
  "--altcha-color-success": "var(--lead)",
  "--altcha-color-error": "var(--alarm)",
  "--altcha-border-color": "var(--rule)",
  "--altcha-border-radius": "4px",
  "--altcha-checkbox-border-color": "var(--rule-strong)",
  "--altcha-max-width": "100%",
  "--altcha-padding": "0.75rem",
}

export function AltchaCheck({ onSolution }: { onSolution: (solution: string) => void }) {
  const t = useTexts("bot-check")
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { algorithms, i18n } = globalThis.$altcha
    algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker())
    i18n.set(language, stringsFrom(t))
    const widget = document.createElement("altcha-widget")
    widget.setAttribute("language", language)
    widget.setAttribute("challenge", "/api/altcha")
    widget.setAttribute("auto", "onload")
    widget.setAttribute("configuration", JSON.stringify({ hideFooter: true, hideLogo: true, minDuration: 0 }))
    const report = (event: Event) => {
      const { state, payload } = event instanceof CustomEvent ? event.detail : {}
      onSolution(state === "verified" && payload ? payload : "")
    }
    widget.addEventListener("statechange", report)
    place.current?.append(widget)
    return () => {
      widget.removeEventListener("statechange", report)
      widget.remove()
    }
  }, [language, t, onSolution])
  return <div ref={place} style={style} />
}

function stringsFrom(t: Texts<"bot-check">): Record<string, string> {
  const unused = { ariaLinkLabel: "", enterCode: "", enterCodeAria: "", footer: "", getAudioChallenge: "" }
  return {
    ...unused,
    error: t("failed"),
    expired: t("expired"),
    label: t("label"),
    loading: t("verifying"),
    reload: t("label"),
    required: t("required"),
    verificationRequired: t("required"),
    verify: t("label"),
    verified: t("verified"),
    verifying: t("verifying"),
    waitAlert: t("wait"),
  }
}
