import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { readLapsed } from "#domains/shop/put-back.ts"
import { money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { sum } from "#platform/money.ts"
import { PageHead } from "#shell/page-head.tsx"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { ctxKey } from "../../../server/context.ts"
import { type CartLine, readCart } from "../reads.ts"
import type { Route } from "./+types/cart"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.id === null) return { lines: null, lapsed: [] }
  const [lines, lapsed] = await Promise.all([readCart(ctx), readLapsed(ctx)])
  return { lines, lapsed }
}

export default function Cart({ loaderData: { lines, lapsed } }: Route.ComponentProps) {
  const t = useTexts("cart")
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t("title")} isHidden />
      <h1 className="text-3xl">{t("title")}</h1>
      {lapsed.length > 0 && <Lapsed lapsed={lapsed} />}
      {lines === null && <Guest />}
      {lines?.length === 0 && <Empty />}
      {lines !== null && lines.length > 0 && <Lines lines={lines} />}
    </div>
  )
}

/** What was put aside and not paid in time: said, so that nobody believes it is still theirs. */
function Lapsed({ lapsed }: Pick<Route.ComponentProps["loaderData"], "lapsed">) {
  const t = useTexts("cart")
  return (
    <Note>
      {t("lapsed")}
      <ul>
        {lapsed.map(({ lineId, title, path, quantity }) => (
          <li key={lineId}>
            <Link className="link inline-flex min-h-6 items-center" to={path}>
              {title}
            </Link>
            {quantity > 1 && ` × ${quantity}`}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Guest() {
  const t = useTexts("cart")
  return (
    <EmptyState
      title={t("guest.title")}
      next={
        <LinkButton to="/auth/login?from=%2Fcart" kind="act">
          {t("guest.signIn")}
        </LinkButton>
      }
    >
      {t("guest.text")}
    </EmptyState>
  )
}

function Empty() {
  const t = useTexts("cart")
  return (
    <EmptyState
      title={t("empty.title")}
      next={
        <LinkButton to="/whisky-auction-live" kind="act">
          {t("empty.toLive")}
        </LinkButton>
      }
    >
      {t("empty.text")}
    </EmptyState>
  )
}

function Lines({ lines }: { lines: readonly CartLine[] }) {
  const t = useTexts("cart")
  const total = sum(...lines.map((line) => line.totalCents))
  const isOfLots = lines.every((line) => line.kind === "lot")
  const hasLots = lines.some((line) => line.kind === "lot")
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ul aria-label={t("lines")} className="border-t border-rule-strong">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <section aria-label={t("sum")} className="grid gap-4 border-t-2 border-ink pt-4 lg:sticky lg:top-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">
            {t(isOfLots ? "hammerSum" : "lineSum", { count: lines.length })}
          </span>
          <Price cents={total} size="huge" />
        </p>
        <p className="label-text">{t(hasLots ? "notYet" : "notYetDelivery")}</p>
        <Note>{t("checkout")}</Note>
      </section>
    </div>
  )
}

function Line({ line }: { line: CartLine }) {
  const t = useTexts("cart")
  const language = useLanguage()
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] gap-x-4 border-b border-rule py-4">
      {line.imagePath && <LotImage lot={{ imagePath: line.imagePath }} />}
      <div className="col-start-2 grid content-start gap-1">
        <Link to={line.path} className="font-name text-base no-underline hover:text-act-text">
          {line.title}
        </Link>
        <p className="label-text">
          {line.quantity > 1 && (
            <span className="figures mr-2 font-semibold text-ink">
              {t("quantity", { count: line.quantity, price: money(line.priceCents) })}
            </span>
          )}
          {t(`made.${line.kind}`, { time: when(line.madeAt, language) })}
        </p>
        <p>
          {line.isOverdue ? (
            <Badge icon="clock" tone="alarm">
              {t("overdue", { time: when(line.dueAt, language) })}
            </Badge>
          ) : (
            <span className="label-text">
              {t(line.kind === "bottle" ? "kept" : "due", { time: when(line.dueAt, language) })}
            </span>
          )}
        </p>
      </div>
      <p className="col-start-3 text-right">
        <span className="label-text block">{t(`price.${line.kind}`, { count: line.quantity })}</span>
        <Price cents={line.totalCents} />
      </p>
    </li>
  )
}
