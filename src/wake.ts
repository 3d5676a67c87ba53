import { hasConfirmedAge } from "#domains/countries/age-memory.ts"
import { countView } from "#domains/news/parts/count-view.ts"
import { measureSpeed } from "#domains/page-speed/parts/measure-speed.ts"
import { sleepingType } from "#server/rendering/sleeping-type.ts"
import { asksAgeAt } from "./shell/asks-age.ts"

/** What only script does, or does better: links, forms and disclosures need none. */
const needingScript = [
  "button, input, select, textarea, label, summary, dialog, [popover], [contenteditable], [tabindex='0']",
  "[aria-haspopup], a[href^='/auth']",
].join()
const intents = ["pointerover", "pointerdown", "focusin", "keydown"] as const

const sleeping = document.querySelector<HTMLScriptElement>(`script[type="${sleepingType}"]`)
if (sleeping) sleep(sleeping)
measureSpeed()

function sleep(script: HTMLScriptElement): void {
  const { article } = document.querySelector<HTMLElement>("[data-article]")?.dataset ?? {}
  if (article) void countView(article)
  if (hasNews()) wake(script)
  else wakeOnIntent(script)
}

function wakeOnIntent(script: HTMLScriptElement): void {
  const stop = new AbortController()
  const watch = (event: Event) => {
    if (!isIntent(event)) return
    stop.abort()
    wake(script)
  }
  for (const intent of intents)
    document.addEventListener(intent, watch, { capture: true, passive: true, signal: stop.signal })
}

/** A message of the last page, a guest's cart, the question of age: what the same page does not show every guest. */
function hasNews(): boolean {
  const asksAge = asksAgeAt(location.pathname) && !hasConfirmedAge()
  return asksAge || /(?:^|; )(?:flash=|cart=[^;]*lst_)/.test(document.cookie)
}

function isIntent({ type, target }: Event): boolean {
  return type === "keydown" || (target instanceof Element && target.closest(needingScript) !== null)
}

/** The copy runs; the original, which the browser took for data, would not. */
function wake(script: HTMLScriptElement): void {
  const copy = document.createElement("script")
  copy.type = "module"
  copy.async = true
  copy.text = script.text
  script.replaceWith(copy)
}
