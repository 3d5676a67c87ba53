import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { Icon, type IconName } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { readAccountOverview } from "../account-overview.ts"
import type { Route } from "./+types/start"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    ...(await readAccountOverview(ctx)),
    now: ctx.now().toISOString(),
  }))
}

type Start = Route.ComponentProps["loaderData"]

export default function AccountStart({ loaderData: start }: Route.ComponentProps) {
  const t = useTexts("profile")
  const { account, accountStatus } = start
  return (
    <>
      <PageHead title={t("start.title")} isHidden />
      <h1 className="text-3xl">{t("start.hello", { name: account.displayName })}</h1>
      {accountStatus.isSuspended && (
        <Note tone="alarm">
          <strong className="block">{t("start.suspended")}</strong>
          {accountStatus.reason && <p>{t("start.suspendedReason", { reason: accountStatus.reason })}</p>}
          <p>{t("start.suspendedMay")}</p>
        </Note>
      )}
      <ToDo start={start} />
      <Overview start={start} />
    </>
  )
}

function ToDo({ start }: { start: Start }) {
  const t = useTexts("profile")
  const language = useLanguage()
  const { account, secondChanceOffers, outbid, unpaid, unread, now } = start
  const isClear =
    account.isVerified &&
    secondChanceOffers.length === 0 &&
    outbid.length === 0 &&
    unpaid.count === 0 &&
    unread.count === 0
  return (
    <section aria-labelledby="to-do" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="to-do" className="text-xl">
        {t("start.toDo")}
      </h2>
      {isClear ? (
        <p className="flex items-center gap-2 border-y border-rule py-4 text-ink-soft">
          <Icon name="check" className="text-lead" />
          {t("start.nothing")}
        </p>
      ) : (
        <ul className="border-t border-rule-strong">
          {!account.isVerified && (
            <TodoItem
              icon="mail"
              title={t("start.verify")}
              text={t("start.verifyText", { email: account.email })}
            >
              <Form method="post" action="/auth/resend-verify-email">
                <input type="hidden" name="from" value="/my-account" />
                <Button size="small">{t("start.verifyAgain")}</Button>
              </Form>
            </TodoItem>
          )}
          {secondChanceOffers.map(({ id, name, priceCents, expiresAt }) => (
            <TodoItem
              key={id}
              icon="clock"
              title={t("start.offered", { name, price: money(priceCents) })}
              text={
                <>
                  {t("start.offeredText", { moment: formatDate(expiresAt, language) })}{" "}
                  <Countdown endsAt={expiresAt} now={now} className="text-xs" />
                </>
              }
            >
              <LinkButton to="/my-account/my-bids" kind="act" size="small">
                {t("start.answer")}
              </LinkButton>
            </TodoItem>
          ))}
          {outbid.map((lot) => (
            <TodoItem
              key={lot.id}
              icon="outbid"
              tone="text-alarm"
              title={<Link to={lot.path}>{t("start.outbid", { name: lot.name })}</Link>}
              text={
                <>
                  {t("start.outbidText", { price: money(lot.priceCents), minimum: money(lot.minimumCents) })}{" "}
                  <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} className="text-xs" />
                </>
              }
            >
              <LinkButton to={`${lot.path}#bid`} kind="act" size="small">
                {t("start.bid")}
              </LinkButton>
            </TodoItem>
          ))}
          {unpaid.count > 0 && unpaid.dueAt && (
            <TodoItem
              icon="cart"
              tone={unpaid.isOverdue ? "text-alarm" : "text-act-text"}
              title={t("start.owed", { count: unpaid.count, total: money(unpaid.totalCents) })}
              text={t(unpaid.isOverdue ? "start.overdue" : "start.due", {
                moment: formatDate(unpaid.dueAt, language, unpaid.isOverdue ? "day" : "moment"),
              })}
            >
              <LinkButton to="/cart" kind="act" size="small">
                {t("start.pay")}
              </LinkButton>
            </TodoItem>
          )}
          {unread.count > 0 && (
            <TodoItem
              icon="information"
              title={t("start.unread", { count: unread.count })}
              text={<span lang={unread.isTranslated ? undefined : ""}>{unread.title}</span>}
            >
              <LinkButton to="/my-account/notification" size="small">
                {t("start.read")}
              </LinkButton>
            </TodoItem>
          )}
        </ul>
      )}
    </section>
  )
}

type TodoItemProps = {
  icon: IconName
  tone?: string
  title: ReactNode
  text: ReactNode
  children: ReactNode
}

function TodoItem({ icon, tone = "text-act-text", title, text, children }: TodoItemProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-rule py-3.5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center">
      <Icon name={icon} className={tone} />
      <div className="grid gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="label-text">{text}</p>
      </div>
      <div className="col-start-2 md:col-start-auto">{children}</div>
    </li>
  )
}

function Overview({ start }: { start: Start }) {
  const t = useTexts("profile")
  const { account, usualAddress, leadingCount, wonCount, accountStatus } = start
  const { isDemo } = usePageData()
  return (
    <section aria-labelledby="overview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="overview" className="text-xl">
        {t("start.overview")}
      </h2>
      <dl className="grid gap-x-10 border-t border-rule-strong md:grid-cols-2">
        <Fact name={t("start.leading")} to="/my-account/my-bids?tab=current">
          <span className="figures">{leadingCount}</span>
        </Fact>
        <Fact name={t("start.won")} to="/my-account/my-bids?tab=won">
          <span className="figures">{wonCount}</span>
        </Fact>
        <Fact name={t("start.email")} to="/my-account/profile">
          {account.email}
        </Fact>
        <Fact name={t("start.address")} to="/my-account/address">
          {usualAddress ? `${usualAddress.city}, ${usualAddress.country}` : t("start.noAddress")}
        </Fact>
        <Fact name={t("start.twoStep")} to="/my-account/settings">
          {t(accountStatus.hasTwoStep ? "start.on" : "start.off")}
        </Fact>
      </dl>
      {isDemo && (
        <p className="label-text">
          <Link reloadsPage className="link" to="/dev/mail">
            {t("start.demoMail")}
          </Link>
        </p>
      )}
    </section>
  )
}

function Fact({ name, to, children }: { name: string; to: AppPath; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5">
      <dt>
        <Link to={to} className="text-ink-soft no-underline hover:text-ink hover:underline">
          {name}
        </Link>
      </dt>
      <dd className="min-w-0 text-right font-semibold">{children}</dd>
    </div>
  )
}
