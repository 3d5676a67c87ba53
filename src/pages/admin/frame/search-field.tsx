import { useEffect, useId, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useCombobox } from "#domains/search/parts/use-combobox.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Form, useFetcher, useNavigate } from "#platform/routing.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { maxSearchLength, type SearchResults } from "../search/hit.ts"
import type { Creation, MenuGroup } from "./menu-item.ts"
import { searchFieldId } from "./use-keys.ts"

type Props = { menu: readonly MenuGroup[]; creations: readonly Creation[] }
type Option = { key: string; to: AppPath; kind: string; title: string; note: string }

const debounceMs = 150
const maxCommands = 4

/** Finds what staff may open, and pages by their name. Without script the form leads to the page of results. */
export function SearchField({ menu, creations }: Props) {
  const t = useTexts("admin")
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const { key: visit } = useLocation()
  const fetcher = useFetcher<SearchResults>()
  const [text, setText] = useState("")
  const [active, setActive] = useState(0)
  const answer = fetcher.data
  const hits = answer?.text === text ? answer.hits : []
  const options: Option[] = text
    ? [
        ...hits.map((hit) => ({ key: `${hit.kind} ${hit.to}`, ...hit, kind: t(`search.kinds.${hit.kind}`) })),
        ...commandsFor(t, text, menu, creations),
      ]
    : []
  const isOpen = text !== "" && (options.length > 0 || answer?.text === text)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" })
  }, [active])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the list
  useEffect(() => setText(""), [visit])

  useCombobox(form, {
    listId,
    activeId: isOpen && options[active] ? `${listId}-${active}` : null,
    isOpen,
    onType(typed) {
      const next = typed.trim()
      setText(next)
      setActive(0)
      clearTimeout(timer.current)
      const load = () => void fetcher.load(`/admin/search?q=${encodeURIComponent(next)}`)
      if (next.length > 1) timer.current = setTimeout(load, debounceMs)
    },
    onStep: (by) => setActive(Math.max(0, Math.min(active + by, options.length - 1))),
    onChoose() {
      const chosen = isOpen && options[active]
      if (!chosen) return false
      form.current?.reset()
      setText("")
      void navigate(chosen.to)
      return true
    },
    onClose: () => setText(""),
  })

  return (
    <Form
      id={searchFieldId}
      ref={form}
      method="get"
      action="/admin/search"
      className="relative hidden max-w-xl min-w-0 grow md:block"
    >
      <Icon name="search" className="pointer-events-none absolute top-2 left-2.5 size-5 text-ink-soft" />
      <input
        type="search"
        name="q"
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        aria-label={t("search.label")}
        placeholder={t("search.placeholder")}
        className="h-9 w-full rounded-sm border border-rule-strong bg-paper pl-9 pr-3 placeholder:text-ink-faint focus:border-ink"
      />
      <p role="status" className="sr-only">
        {isOpen && t("search.count", { count: options.length })}
      </p>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-40 mt-1 rounded-md border border-rule bg-paper-raised py-1.5 shadow-float"
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t("search.title")}
          className="max-h-[70dvh] overflow-y-auto overscroll-contain"
        >
          {options.map((option, place) => (
            <OptionLine
              key={option.key}
              id={`${listId}-${place}`}
              option={option}
              isActive={place === active}
              onChoose={() => void navigate(option.to)}
            />
          ))}
        </div>
        {options.length === 0 && <p className="px-4 py-2 text-ink-soft">{t("search.noneTitle")}</p>}
      </div>
    </Form>
  )
}

type OptionLineProps = { id: string; option: Option; isActive: boolean; onChoose(): void }

function OptionLine({ id, option: { kind, title, note }, isActive, onChoose }: OptionLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of the list
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={classNames(
        "grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-1.5 hover:bg-paper-sunk",
        isActive && "bg-paper-sunk",
      )}
    >
      <span className="truncate font-semibold">{title}</span>
      <span className="text-xs text-ink-soft">{kind}</span>
      {note && <span className="col-span-2 truncate text-xs text-ink-soft">{note}</span>}
    </div>
  )
}

/** Pages, and what can be begun anew, by the words of their names. */
function commandsFor(
  t: Texts<"admin">,
  text: string,
  menu: readonly MenuGroup[],
  creations: readonly Creation[],
): Option[] {
  const pages = menu.flatMap(({ items }) => items.map(({ name, to }) => ({ to, title: t(`nav.${name}`) })))
  const beginnings = creations.map(({ name, to }) => ({
    to,
    title: t("search.create", { what: t(`creations.${name}`) }),
  }))
  const words = text.toLowerCase().split(/\s+/)
  return [...pages, ...beginnings]
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .slice(0, maxCommands)
    .map(({ to, title }) => ({ key: to, to, title, kind: t("search.page"), note: "" }))
}
