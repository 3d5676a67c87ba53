import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, currentPage } from "#platform/app-path.ts"
import { classNames } from "./class-names.ts"
import { Icon } from "./icon.tsx"
import { Link } from "./link.tsx"
import { pagesToShow } from "./pages-to-show.ts"

/** `name` is the parameter in the address. */
type Props = { page: number; pages: number; name?: string }

/** Leaves the address's other parameters alone. */
export function Pagination({ page, pages, name = "page" }: Props) {
  const t = useTexts("ui")
  const { pathname, search } = useLocation()
  if (pages <= 1) return null

  function addressOf(wanted: number): AppPath {
    const query = new URLSearchParams(search)
    if (wanted === 1) query.delete(name)
    else query.set(name, String(wanted))
    const path = currentPage({ pathname })
    return query.size > 0 ? `${path}?${query}` : path
  }

  const step = "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-sm px-2 no-underline"
  const edge = (wanted: number, side: "left" | "right", label: string) =>
    wanted < 1 || wanted > pages ? null : (
      <Link
        to={addressOf(wanted)}
        rel={side === "left" ? "prev" : "next"}
        className={classNames(step, "hover:bg-paper-sunk")}
      >
        {side === "left" && <Icon name="left" className="size-4" />}
        {label}
        {side === "right" && <Icon name="right" className="size-4" />}
      </Link>
    )
  return (
    <nav aria-label={t("pages")} className="figures flex flex-wrap items-center justify-center gap-1 text-sm">
      {edge(page - 1, "left", t("previousPage"))}
      <ul className="flex flex-wrap gap-1">
        {pagesToShow(page, pages).map((item) => (
          <li key={item.key}>
            {item.page === undefined ? (
              <span className={classNames(step, "text-ink-faint")}>…</span>
            ) : (
              <Link
                to={addressOf(item.page)}
                aria-label={t("pageNumber", { page: item.page })}
                aria-current={item.page === page ? "page" : undefined}
                className={classNames(
                  step,
                  item.page === page ? "bg-ink font-semibold text-paper" : "hover:bg-paper-sunk",
                )}
              >
                {item.page}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {edge(page + 1, "right", t("nextPage"))}
    </nav>
  )
}
