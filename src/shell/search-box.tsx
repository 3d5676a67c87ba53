import {
  type ComponentType,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react"
import { useLocation } from "react-router"
import { partsOf, type SearchScope, searchScopes } from "#domains/search/scopes.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { useSearchKey } from "./use-search-key.ts"

const id = "search"

type Suggesting = ComponentType<{ form: RefObject<HTMLFormElement | null> }>

function useIsVisible(): boolean {
  return !/^\/(auth|admin)(\/|$)/.test(useLocation().pathname)
}

export function SearchButton() {
  const t = useTexts("shell")
  if (!useIsVisible()) return null
  return (
    <button
      type="button"
      popoverTarget={id}
      className="inline-flex size-11 items-center justify-center hover:text-act-text md:hidden"
    >
      <Icon name="search" label={t("search.open")} />
    </button>
  )
}

/** One form for every width. Works without script; suggestions load on the first focus. */
export function SearchBox() {
  const t = useTexts("shell")
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const isLoading = useRef(false)
  const [Suggestions, setSuggestions] = useState<Suggesting>()
  useSearchKey(form)
  // A page that wakes by a touch of the search has missed its first events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => {
    const box = form.current?.closest("[popover]")
    if (box?.matches(":popover-open") && !box.contains(document.activeElement)) focusWords(form)
    else if (form.current?.contains(document.activeElement)) void loadSuggestions()
  }, [])
  if (!useIsVisible()) return null

  async function loadSuggestions(): Promise<void> {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const { Suggestions } = await import("#domains/search/parts/suggestions.tsx")
      startTransition(() => setSuggestions(() => Suggestions))
    } catch {
      isLoading.current = false
    }
  }

  const params = new URLSearchParams(pathname === "/product" ? search : "")
  return (
    <search
      id={id}
      popover="auto"
      aria-label={t("search.title")}
      className="fixed inset-x-0 top-0 m-0 w-full max-w-none overflow-visible border-0 border-b border-rule bg-paper-raised p-3 shadow-float md:relative md:inset-auto md:block md:min-w-0 md:max-w-2xl md:grow md:border-0 md:bg-transparent md:p-0 md:shadow-none"
      onToggle={(event) => {
        if (event.newState === "open") focusWords(form)
      }}
    >
      <Form
        key={params.toString()}
        ref={form}
        method="get"
        action="/product"
        onFocus={() => void loadSuggestions()}
        className="relative"
      >
        <Fields q={params.get("q") ?? ""} scope={params.get("scope") ?? "all"} />
        {Suggestions && (
          <Suspense>
            <Suggestions form={form} />
          </Suspense>
        )}
      </Form>
    </search>
  )
}

function focusWords({ current }: RefObject<HTMLFormElement | null>): void {
  current?.querySelector<HTMLInputElement>("[name=q]")?.focus()
}

function Fields({ q: query, scope: chosen }: { q: string; scope: string }) {
  const t = useTexts("shell")
  const placeTexts = useTexts("places")
  return (
    <div className="flex rounded-sm border border-rule-strong bg-paper-raised focus-within:border-ink max-md:flex-wrap">
      <select
        name="scope"
        defaultValue={chosen}
        aria-label={t("search.scope")}
        className="select min-h-11 shrink-0 bg-transparent pr-8 pl-3 text-sm text-ink-soft max-md:order-last max-md:w-full max-md:border-t max-md:border-rule md:w-32 md:border-r md:border-rule lg:w-40"
      >
        {searchScopes.map((scope) => (
          <option key={scope} value={scope}>
            {scopeText(t, placeTexts, scope)}
          </option>
        ))}
      </select>
      <input
        type="text"
        inputMode="search"
        name="q"
        defaultValue={query}
        maxLength={160}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={t("search.label")}
        aria-keyshortcuts="/"
        placeholder={t("search.label")}
        className="min-h-11 min-w-0 grow bg-transparent px-3 placeholder:text-ink-faint"
      />
      <button
        type="submit"
        className="inline-flex size-11 shrink-0 items-center justify-center hover:text-act-text"
      >
        <Icon name="search" label={t("search.go")} />
      </button>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        className="inline-flex size-11 shrink-0 items-center justify-center border-l border-rule md:hidden"
      >
        <Icon name="close" label={t("search.close")} />
      </button>
    </div>
  )
}

/** "live-vietnam" → "Live Vietnam". */
function scopeText(t: Texts<"shell">, placeTexts: Texts<"places">, scope: SearchScope): string {
  const parts = partsOf(scope)
  return parts
    ? t(`search.of.${parts.kind}`, { place: placeTexts(`names.${parts.place}`) })
    : t("search.of.all")
}
