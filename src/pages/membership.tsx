import { useEffect } from "react"
import { data, useLocation } from "react-router"
import { pointsSetting } from "#domains/checkout/post-payment-journals.ts"
import { MemberTerms } from "#domains/membership/parts/member-terms.tsx"
import { readUpgradeResult } from "#domains/membership/read-upgrade-result.ts"
import { refuse } from "#domains/membership/refusals.ts"
import { readFees } from "#domains/orders/fees.ts"
import { readStorageTerms } from "#domains/storage/store-bottles.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { readSetting } from "#platform/settings.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { Note } from "#ui/note.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/membership"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const sessionId = url.searchParams.get("session_id")
  const page = await runLoader(ctx, url, async () => ({
    result: sessionId === null ? null : await findResult(ctx, sessionId),
    role: ctx.actor.role,
    ...(await readTerms(ctx)),
  }))
  return page.result?.status === "failed" && page.result.orderId === null ? data(page, { status: 404 }) : page
}

async function findResult(ctx: Ctx, sessionId: string) {
  try {
    return await readUpgradeResult(ctx, sessionId)
  } catch (problem) {
    const isNone =
      problem instanceof Refusal &&
      (problem.status === 403 || problem.code === `${refuse.noun}.noSuchUpgrade`)
    if (!isNone) throw problem
    return { status: "failed" as const, username: "", email: "", orderId: null }
  }
}

async function readTerms(ctx: Ctx) {
  const [fees, storage, points] = await Promise.all([
    readFees(ctx),
    readStorageTerms(ctx),
    readSetting(ctx, pointsSetting),
  ])
  return { fees, storage, memberFactor: points.memberFactor }
}

type MembershipPageData = Route.ComponentProps["loaderData"]

export default function Membership({ loaderData: page }: Route.ComponentProps) {
  const t = useTexts("membership")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead title={t("title")} path="/membership" isHidden={page.result !== null} />
      {page.result ? <Result result={page.result} /> : <h1 className="text-3xl">{t("title")}</h1>}
      {page.result?.status !== "success" && <Offer page={page} isFirst={page.result === null} />}
    </div>
  )
}

function Result({ result }: { result: NonNullable<MembershipPageData["result"]> }) {
  const t = useTexts("membership")
  const { status, username, email, orderId } = result
  usePolling(status === "pending")
  const { pathname, search } = useLocation()
  return (
    <section aria-live="polite" className="grid max-w-read gap-4">
      <h1 className="text-3xl">{t("paymentStatus")}</h1>
      {status === "success" && (
        <>
          <Note tone="lead">{t("result.success")}</Note>
          <dl className="border-t border-rule">
            <Fact name={t("username")}>{username}</Fact>
            <Fact name={t("email")}>{email}</Fact>
          </dl>
          <div>
            <LinkButton to="/my-account">{t("toAccount")}</LinkButton>
          </div>
        </>
      )}
      {status === "pending" && (
        <>
          <p>
            <Badge icon="clock" tone="act" isFilled>
              {t("pending")}
            </Badge>
          </p>
          <p>{t("result.pending")}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <a href={pathname + search} className="link">
              {t("again")}
            </a>
            {orderId && (
              <Link to={pathTo("/my-account/order/:id", { id: orderId })} className="link">
                {t("toOrder")}
              </Link>
            )}
          </p>
        </>
      )}
      {status === "failed" && (
        <>
          <Note tone="alarm">{t("result.failed")}</Note>
          <p>{t(orderId ? "failedText" : "noneText")}</p>
        </>
      )}
    </section>
  )
}

const pollEveryMs = 2_500

function usePolling(isPending: boolean): void {
  const { revalidate, isRevalidating } = useRevalidate()
  useEffect(() => {
    if (!isPending || isRevalidating) return
    const timer = setTimeout(() => void revalidate(), pollEveryMs)
    return () => clearTimeout(timer)
  }, [isPending, isRevalidating, revalidate])
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-rule py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
    </div>
  )
}

function Offer({ page, isFirst }: { page: MembershipPageData; isFirst: boolean }) {
  const t = useTexts("membership")
  const { role, fees, result } = page
  const upgrade = "/checkout?upgrade=true"
  return (
    <section className="grid max-w-read gap-4">
      <MemberTerms fees={fees} storage={page.storage} memberFactor={page.memberFactor} />
      {role === "member" && <Note tone="lead">{t("isMember")}</Note>}
      {role !== null && role !== "user" && role !== "member" && <Note>{t("isStaff")}</Note>}
      {(role === "user" || role === null) && result?.status !== "pending" && (
        <div className="grid justify-items-start gap-2">
          {role === null ? (
            <LinkButton kind="act" to={`/auth/login?from=${encodeURIComponent(upgrade)}`}>
              {t("signIn")}
            </LinkButton>
          ) : (
            <LinkButton kind="act" to={upgrade}>
              {t(isFirst ? "becomeMember" : "retry", { fee: money(fees.membershipCents) })}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}
