import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { OfRow } from "#ui/of-row.tsx"
import type { UnpaidOrder } from "../reads.ts"

type LapsedLine = { lineId: string; title: string; path: PagePath; quantity: number }

/** Shown so that members know these are no longer theirs. */
export function Lapsed({ lapsed }: { lapsed: readonly LapsedLine[] }) {
  const t = useTexts("cart")
  return (
    <Note>
      {t("lapsed")}
      <ul>
        {lapsed.map(({ lineId, title, path, quantity }) => (
          <li key={lineId}>
            <Link className="link tap inline-flex items-center" to={path}>
              {title}
            </Link>
            {quantity > 1 && ` × ${quantity}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Goods of unpaid orders are no longer in the cart, but not lost. */
export function Waiting({ waiting }: { waiting: readonly UnpaidOrder[] }) {
  const t = useTexts("cart")
  const language = useLanguage()
  return (
    <section aria-label={t("waiting.title")} className="grid gap-2">
      <h2 className="text-lg">{t("waiting.title")}</h2>
      <ul className="border-t border-rule">
        {waiting.map(({ id, reference, totalCents, expiresAt, path }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <p>
              <span className="figures font-semibold">{reference}</span>{" "}
              <span className="figures">{money(totalCents)}</span>{" "}
              <span className="label-text">
                {t("waiting.until", { time: formatDate(expiresAt, language) })}
              </span>
            </p>
            <Form method="post" action="/cart" className="flex gap-3">
              <LinkButton to={path} kind="plain" size="small">
                {t("waiting.pay")}
                <OfRow>{reference}</OfRow>
              </LinkButton>
              <Button kind="quiet" size="small" name="act" value={`cancel ${id}`}>
                {t("waiting.cancel")}
                <OfRow>{reference}</OfRow>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Empty({ isGuest }: { isGuest: boolean }) {
  const t = useTexts("cart")
  return (
    <EmptyState
      title={t("empty.title")}
      next={
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/whisky-shop" kind="act">
            {t("empty.toShop")}
          </LinkButton>
          <LinkButton to="/whisky-auction-live">{t("empty.toLive")}</LinkButton>
          {isGuest && (
            <LinkButton to="/auth/login?from=%2Fcart" kind="quiet">
              {t("empty.signIn")}
            </LinkButton>
          )}
        </p>
      }
    >
      {t(isGuest ? "empty.guest" : "empty.text")}
    </EmptyState>
  )
}
