import { createContext, use, useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { readCookie } from "#platform/http/cookies.ts"
import { inStorage } from "#ui/browser-drafts.ts"
import { Icon, type IconName } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { listCookieName, type Neighbours, neighboursIn } from "./list-memory.ts"

/** The ids of the last list shown, from its cookie. */
export const ListMemoryContext = createContext("")

/** On the page of an object: the ones before and after it in the list one came from. Also by the keys [ and ]. */
export function ListNeighbours() {
  const remembered = use(ListMemoryContext)
  const own = useSyncExternalStore(neverChanges, listOfTab, noList)
  const { pathname } = useLocation()
  const neighbours = neighboursIn([own, remembered], pathname)
  return neighbours ? <NeighbourLinks {...neighbours} /> : null
}

/** Two tabs with two lists share the cookie, so each tab also keeps its own. */
export function useListOfTab(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the list has set its cookie
  useEffect(() => {
    inStorage(() => sessionStorage.setItem(listCookieName, readCookie(document.cookie, listCookieName)))
  }, [key])
}

const neverChanges = () => () => undefined
const noList = () => ""

function listOfTab(): string {
  return inStorage(() => sessionStorage.getItem(listCookieName)) ?? ""
}

function NeighbourLinks({ previous, next, position, count }: Neighbours) {
  const t = useTexts("admin")
  return (
    <nav aria-label={t("object.neighbours")} className="flex items-center gap-1">
      <NeighbourLink to={previous} rel="prev" icon="left" text={t("object.previous")} />
      <span className="label-text figures">{t("object.position", { position, count })}</span>
      <NeighbourLink to={next} rel="next" icon="right" text={t("object.following")} />
    </nav>
  )
}

type NeighbourLinkProps = {
  to: PagePath | undefined
  rel: "prev" | "next"
  icon: IconName
  text: string
}

function NeighbourLink({ to, rel, icon, text }: NeighbourLinkProps) {
  const box = "inline-flex size-8 items-center justify-center rounded-sm"
  if (to === undefined)
    return (
      <span className={`${box} text-ink-faint`}>
        <Icon name={icon} />
      </span>
    )
  return (
    <Link to={to} rel={rel} className={`${box} hover:bg-paper-sunk`}>
      <Icon name={icon} label={text} />
    </Link>
  )
}
