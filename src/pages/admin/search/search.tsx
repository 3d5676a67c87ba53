import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import type { Route } from "./+types/search"
import { type Hit, maxSearchLength, type SearchResults } from "./hit.ts"
import { searchBackOffice } from "./search-back-office.ts"

export const loader = adminLoader("adminPages", async (ctx, { url }): Promise<SearchResults> => {
  const text = (url.searchParams.get("q") ?? "").slice(0, maxSearchLength)
  return { text, hits: await searchBackOffice(ctx, text) }
})

export default function AdminSearch({ loaderData: { text, hits } }: Route.ComponentProps) {
  const t = useTexts("admin")
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return (
    <>
      <AdminPageHead
        title={t("search.title")}
        aside={text && t("search.found", { text, count: hits.length })}
      />
      <Form method="get" className="flex gap-2 md:hidden">
        <input
          type="search"
          name="q"
          defaultValue={text}
          maxLength={maxSearchLength}
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          className="min-h-11 min-w-0 grow rounded-sm border border-rule-strong bg-paper-raised px-3"
        />
        <Button>{t("search.title")}</Button>
      </Form>
      {text && hits.length === 0 && (
        <EmptyState title={t("search.noneTitle")}>{t("search.noneNext")}</EmptyState>
      )}
      {kinds.map((kind) => (
        <section key={kind} className="grid gap-1">
          <h2 className="text-lg">{t(`search.kinds.${kind}`)}</h2>
          <ul>
            {hits
              .filter((hit) => hit.kind === kind)
              .map((hit) => (
                <li key={hit.to} className="border-b border-rule">
                  <HitLink hit={hit} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function HitLink({ hit: { to, title, note } }: { hit: Hit }) {
  return (
    <Link to={to} className="grid min-h-11 content-center py-1.5 no-underline hover:bg-paper-sunk">
      <span className="font-semibold">{title}</span>
      {note && <span className="text-xs text-ink-soft">{note}</span>}
    </Link>
  )
}
