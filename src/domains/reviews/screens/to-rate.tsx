import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listRateable } from "../bought.ts"
import type { Route } from "./+types/to-rate"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({ waiting: await listRateable(ctx) }))
}

export default function ToRate({ loaderData: { waiting } }: Route.ComponentProps) {
  const t = useTexts("reviews")
  const language = useLanguage()
  const isEmpty = !waiting.app && waiting.products.length === 0
  return (
    <>
      <PageHead title={t("toRate.title")} isHidden />
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl">{t("toRate.title")}</h1>
        <LinkButton to="/my-account/reviews-history">{t("historyTitle")}</LinkButton>
      </header>
      {isEmpty ? (
        <EmptyState title={t(waiting.hasBought ? "form.allRated" : "form.nothingBought")}>
          {t(waiting.hasBought ? "form.allRatedText" : "form.nothingBoughtText")}
        </EmptyState>
      ) : (
        <ul className="border-t border-rule-strong">
          {waiting.app && <Line name={t("company")} to="/my-account/review/add" />}
          {waiting.products.map(({ id, name, paidAt }) => (
            <Line
              key={id}
              name={name}
              paid={t("toRate.bought", { day: formatDate(paidAt, language, "day") })}
              to={`/my-account/review/add?product=${id}`}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ name, paid, to }: { name: string; paid?: string; to: AppPath }) {
  const t = useTexts("reviews")
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-rule py-3">
      <p className="grid min-w-0">
        <span className="text-lg break-words">{name}</span>
        {paid && <span className="label-text">{paid}</span>}
      </p>
      <LinkButton size="small" to={to}>
        {t("toRate.rate")}
        <span className="sr-only">: {name}</span>
      </LinkButton>
    </li>
  )
}
