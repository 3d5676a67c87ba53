import { hasConfirmedAge } from "#domains/countries/age-memory.ts"
import { countView } from "#domains/news/parts/count-view.ts"
import { measureSpeed } from "#domains/page-speed/parts/measure-speed.ts"
import { sleepingType } from "#server/rendering/sleeping-type.ts"
import { asksAgeAt } from "./shell/asks-age.ts"
import { hasStoredUser } from "./shell/stored-user-key.ts"
import { watchStates } from "./shell/watch-states.ts"

/** What only script does, or does better: links, forms and disclosures need none. */
const needingScript = [
  "button, input, select, textarea, label, summary, dialog, [popover], [contenteditable], [tabindex='0']",
  "[aria-haspopup], a[href^='/auth']",
].join()
const intents = ["pointerover", "pointerdown", "focusin", "keydown"] as const
/** A crowd that watches the same lot must not load its script in the same moment. */
const maxDelayMs = 1_500
/** Timers cannot wait longer. */
const maxTimerMs = 2 ** 31 - 1

const sleeping = document.querySelector<HTMLScriptElement>(`script[type="${sleepingType}"]`)
if (sleeping) sleep(sleeping)
measureSpeed()

function sleep(script: HTMLScriptElement): void {
  const { article } = document.querySelector<HTMLElement>("[data-article]")?.dataset ?? {}
  if (article) void countView(article)
  const end = new AbortController()
  const wakeUp = () => {
    if (end.signal.aborted) return
    end.abort()
    wake(script)
  }
  if (hasNews()) wakeUp()
  else {
    wakeOnIntent(wakeUp, end.signal)
    wakeOnChange(script.dataset, wakeUp, end.signal)
  }
}

/** A message of the last page, a guest's cart, the record of a member who left, the question of age. */
function hasNews(): boolean {
  const asksAge = asksAgeAt(location.pathname) && !hasConfirmedAge()
  return asksAge || hasStoredUser() || /(?:^|; )(?:flash=|cart=[^;]*lst_)/.test(document.cookie)
}

function wakeOnIntent(wakeUp: () => void, signal: AbortSignal): void {
  const watch = ({ type, target }: Event) => {
    if (type === "keydown" || (target instanceof Element && target.closest(needingScript))) wakeUp()
  }
  for (const intent of intents)
    document.addEventListener(intent, watch, { capture: true, passive: true, signal })
}

/** `shown` has pairs like "lot:lot_1=7". */
function wakeOnChange(plan: DOMStringMap, wakeUp: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wakeAt = (serverMs: number) => {
    clearTimeout(timer)
    const leftMs = Number(plan.changesAt ?? Number.NaN) - serverMs
    if (leftMs <= maxTimerMs) timer = setTimeout(wakeUp, leftMs)
  }
  signal.addEventListener("abort", () => clearTimeout(timer))
  wakeAt(Date.now())
  if (!plan.live) return
  const shown = new Map((plan.shown ?? "").split(" ").map((pair): [string, string] => splitPair(pair)))
  const onNews = () => setTimeout(wakeUp, Math.random() * maxDelayMs)
  const watch = watchStates(plan.live, shown, { onNews, onClock: wakeAt })
  signal.addEventListener("abort", () => watch.stop())
}

function splitPair(pair: string): [string, string] {
  const at = pair.lastIndexOf("=")
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** The copy runs; the original, which the browser took for data, would not. From now on the script follows links. */
function wake(script: HTMLScriptElement): void {
  document.querySelector('script[type="speculationrules"]')?.remove()
  const copy = document.createElement("script")
  copy.type = "module"
  copy.async = true
  copy.text = script.text
  script.replaceWith(copy)
}
