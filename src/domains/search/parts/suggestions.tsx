import { type RefObject, type UIEvent, useEffect, useId, useRef, useState } from "react"
import { useLocation } from "react-router"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { useNavigate } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { SuggestionLine } from "./suggestion-line.tsx"
import { useCombobox } from "./use-combobox.ts"
import { type SuggestionState, useSuggestions } from "./use-suggestions.ts"

const nearEndPx = 50

export function Suggestions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const t = useTexts("search")
  const id = useId()
  const navigate = useNavigate()
  const { key: visit } = useLocation()
  const { found, search, more, forget } = useSuggestions()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { query, results } = found
  const isVisible = isOpen && query !== null

  function close(): void {
    setOpen(false)
    setActive(-1)
  }

  async function step(by: 1 | -1): Promise<void> {
    if (!isVisible) return setOpen(true)
    const count = by === 1 && active === results.length - 1 ? await more() : results.length
    setActive(Math.max(-1, Math.min(active + by, count - 1)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the list
  useEffect(() => {
    close()
    forget()
  }, [visit])

  useCombobox(form, {
    listId: id,
    activeId: isVisible && results[active] ? `${id}-${active}` : null,
    isOpen: isVisible,
    onType(q, scope) {
      setActive(-1)
      setOpen(true)
      search({ q, scope })
    },
    onStep: step,
    onChoose() {
      const chosen = isVisible && results[active]
      if (!chosen) return false
      close()
      void navigate(chosen.path)
      return true
    },
    onClose: close,
  })

  return (
    <>
      <p role="status" className="sr-only">
        {isVisible && statusText(t, found)}
      </p>
      <Panel id={id} found={found} active={active} isVisible={isVisible} onNearEnd={more} />
    </>
  )
}

type PanelProps = {
  id: string
  found: SuggestionState
  active: number
  isVisible: boolean
  onNearEnd(): void
}

function Panel({ id, found, active, isVisible, onNearEnd }: PanelProps) {
  const t = useTexts("search")
  const list = useRef<HTMLDivElement>(null)
  const { results, total, isAsking } = found
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" })
  }, [active])

  function scroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent): void {
    if (scrollHeight - scrollTop - clientHeight <= nearEndPx) onNearEnd()
  }

  return (
    <div
      hidden={!isVisible}
      className="mt-3 border-t border-rule bg-paper-raised md:absolute md:inset-x-0 md:top-full md:z-40 md:mt-1 md:rounded-md md:border md:shadow-float"
    >
      <Head found={found} />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("suggestions")}
        aria-busy={isAsking}
        onScroll={scroll}
        className="max-h-[55dvh] overflow-y-auto overscroll-contain md:max-h-[min(30rem,60dvh)]"
      >
        {results.map((result, place) => (
          <SuggestionLine
            key={result.id}
            id={`${id}-${place}`}
            suggestion={result}
            isActive={place === active}
          />
        ))}
      </div>
      {total > results.length && (
        <button
          type="submit"
          className="flex min-h-11 w-full items-center justify-between gap-3 border-t border-rule px-4 text-left text-sm hover:bg-paper-sunk"
        >
          {t("seeAll", { count: total })}
          <Icon name="right" className="size-4" />
        </button>
      )}
    </div>
  )
}

function Head({ found: { results, corrected, problem, query } }: { found: SuggestionState }) {
  const t = useTexts("search")
  const line = "px-4 py-3 text-sm"
  if (problem !== null) return <p className={`${line} text-alarm`}>{problem || t("noAnswer")}</p>
  if (query && results.length === 0) return <p className={`${line} text-ink-soft`}>{t("noResult")}</p>
  if (corrected === null) return null
  return (
    <p className={`${line} border-b border-rule text-ink-soft`}>{t("corrected", { query: corrected })}</p>
  )
}

function statusText(t: Texts<"search">, { results, total, problem, isAsking }: SuggestionState): string {
  if (isAsking) return t("asking")
  if (problem !== null) return problem || t("noAnswer")
  return total === 0 ? t("noResult") : t("shown", { shown: results.length, count: total })
}
