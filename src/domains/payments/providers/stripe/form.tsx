import { useCallback, useEffect, useRef, useState } from "react"
import { localeOf } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import type { ProviderFormProps } from "../../provider-form-props.ts"

type StripeProblem = { type: string; message?: string }
type StripeElement = {
  on(event: "ready" | "loaderror" | "confirm", run: () => void): void
  mount(place: HTMLElement): void
  destroy(): void
}
type Elements = {
  create(kind: "payment", options: { layout: "tabs" }): StripeElement
  create(kind: "expressCheckout"): StripeElement
}
type StripeScript = {
  elements(options: { clientSecret: string; locale: string }): Elements
  confirmPayment(request: {
    elements: Elements
    confirmParams: { return_url: string }
  }): Promise<{ error?: StripeProblem }>
}

declare global {
  interface Window {
    Stripe?: (key: string) => StripeScript
  }
}

const source = "https://js.stripe.com/v3/"

/**
 * In Stripe's iframe: the card number never reaches this server. Stripe redirects to the checkout with the client
 * secret, and the server asks Stripe for the result.
 */
export function StripeForm({ secret, settings, spinner, cancel }: ProviderFormProps) {
  const t = useTexts("payments")
  const { publishableKey = "" } = settings
  const place = useRef<HTMLDivElement>(null)
  const expressPlace = useRef<HTMLDivElement>(null)
  const confirm = useRef<() => Promise<StripeProblem | undefined>>(undefined)
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const unexpected = t("form.unexpected")

  const pay = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    // On success the browser has left by now.
    const error = await confirm.current?.().catch((): StripeProblem => ({ type: "unknown" }))
    const isOfBuyer = error?.type === "card_error" || error?.type === "validation_error"
    if (error) setProblem((isOfBuyer && error.message) || unexpected)
    setBusy(false)
  }, [unexpected])

  useEffect(() => {
    let isUnmounted = false
    let leave = () => {}
    const fail = () => isUnmounted || setProblem(unexpected)
    openStripeScript(publishableKey)
      .then((stripe) => {
        if (isUnmounted || !place.current) return
        const { lang } = document.documentElement
        const locale = lang === localeOf.hk ? "zh-HK" : lang.slice(0, 2)
        const elements = stripe.elements({ clientSecret: secret, locale })
        const fields = elements.create("payment", { layout: "tabs" })
        fields.on("ready", () => setReady(true))
        fields.on("loaderror", fail)
        fields.mount(place.current)
        // It shows nothing unless the device has a wallet.
        const express = elements.create("expressCheckout")
        express.on("confirm", () => void pay())
        if (expressPlace.current) express.mount(expressPlace.current)
        leave = () => {
          express.destroy()
          fields.destroy()
        }
        const confirmParams = { return_url: absoluteUrl(location.origin, "/checkout") }
        confirm.current = async () => (await stripe.confirmPayment({ elements, confirmParams })).error
      })
      .catch(fail)
    return () => {
      isUnmounted = true
      leave()
    }
  }, [secret, publishableKey, unexpected, pay])

  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="secret" value={secret} />
      {problem && <Note tone="alarm">{problem}</Note>}
      <div ref={expressPlace} />
      <div ref={place} aria-busy={!isReady} />
      <noscript>
        <p>{t("form.needsScript")}</p>
      </noscript>
      <div className="flex flex-wrap gap-3">
        <Button kind="act" type="button" disabled={!isReady || isBusy} onClick={pay}>
          {isBusy && spinner}
          {t("form.payNow")}
        </Button>
        {cancel}
      </div>
    </Form>
  )
}

function openStripeScript(publishableKey: string): Promise<StripeScript> {
  if (window.Stripe) return Promise.resolve(window.Stripe(publishableKey))
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = source
    script.onload = () => {
      if (window.Stripe) resolve(window.Stripe(publishableKey))
      else reject(new Error("Stripe's script did not define Stripe"))
    }
    script.onerror = () => reject(new Error("Could not load Stripe's script"))
    document.head.append(script)
  })
}
