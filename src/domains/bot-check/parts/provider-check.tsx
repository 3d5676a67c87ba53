import { useEffect, useRef } from "react"
import { useLanguage } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import type { BotCheckView } from "../bot-check-view.ts"

type VouchedProps = Extract<BotCheckView, { siteKey: string }>

type Widget = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      callback: (solution: string) => void
      "expired-callback": () => void
      "error-callback": () => void
    },
  ): unknown
}

declare global {
  interface Window {
    grecaptcha?: Widget
    turnstile?: Widget
  }
}

const scripts = {
  recaptcha: { src: "https://www.google.com/recaptcha/api.js", name: "grecaptcha" },
  turnstile: { src: "https://challenges.cloudflare.com/turnstile/v0/api.js", name: "turnstile" },
} as const

const providerLanguageOf = { en: "en", vi: "vi", cn: "zh-CN", hk: "zh-HK" } as const satisfies Record<
  Language,
  string
>

export function ProviderCheck({
  check,
  onSolution,
}: {
  check: VouchedProps
  onSolution: (solution: string) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  useEffect(() => {
    let isUnmounted = false
    void openWidget(check.kind, language).then((widget) => {
      if (isUnmounted || !place.current) return
      widget.render(place.current, {
        sitekey: check.siteKey,
        callback: onSolution,
        "expired-callback": () => onSolution(""),
        "error-callback": () => onSolution(""),
      })
    })
    return () => {
      isUnmounted = true
    }
  }, [check, language, onSolution])
  return <div ref={place} />
}

function openWidget(kind: VouchedProps["kind"], language: Language): Promise<Widget> {
  const { src, name } = scripts[kind]
  const widget = window[name]
  if (widget?.render) return Promise.resolve(widget)
  const ready = `quaich${name}Ready`
  return new Promise((resolve) => {
    Object.assign(window, {
      [ready]: () => window[name] && resolve(window[name]),
    })
    const script = document.createElement("script")
    script.src = `${src}?render=explicit&onload=${ready}&hl=${providerLanguageOf[language]}`
    script.async = true
    document.head.append(script)
  })
}
