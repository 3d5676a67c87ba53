import { useEffect } from "react"
import { data } from "react-router"
import { readStorageOrder } from "#domains/checkout/shipping/read-storage-order.ts"
import { orderPath } from "#domains/orders/order-link.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { Note } from "#ui/note.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/storage"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const result = await runLoader(ctx, url, () => findResult(ctx, url.searchParams.get("session_id") ?? ""))
  return result.orderId === null ? data(result, { status: 404 }) : result
}

/** Ids of others' orders show as failed. */
async function findResult(ctx: Ctx, sessionId: string) {
  try {
    const { orderId, status } = await readStorageOrder(ctx, sessionId)
    return { orderId, status, payPath: status === "pending" ? orderPath(ctx.app, orderId) : null }
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status === 401) throw problem
    return { orderId: null, status: "failed" as const, payPath: null }
  }
}

const everyMs = 2_500

export default function StorageResult({ loaderData: { orderId, status, payPath } }: Route.ComponentProps) {
  const t = useTexts("storage")
  const { revalidate, isRevalidating } = useRevalidate()
  const isPending = status === "pending"
  useEffect(() => {
    if (!isPending || isRevalidating) return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [isPending, isRevalidating, revalidate])
  return (
    <div className="page py-10 md:py-14">
      <PageHead title={t("result.title")} isHidden />
      <section aria-live="polite" className="grid max-w-read gap-4">
        <h1 className="text-3xl">{t("result.title")}</h1>
        {isPending ? (
          <>
            <p>
              <Badge icon="clock" tone="act" isFilled>
                {t("result.looking")}
              </Badge>
            </p>
            <p>{t("result.pending")}</p>
          </>
        ) : (
          <Note tone={status === "success" ? "lead" : "alarm"}>{t(`result.${status}`)}</Note>
        )}
        {status === "failed" && <p>{t(orderId ? "result.ended" : "result.unknown")}</p>}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {payPath && (
            <LinkButton to={payPath} kind="act">
              {t("result.pay")}
            </LinkButton>
          )}
          {orderId && (
            <Link to={pathTo("/my-account/order/:id", { id: orderId })} className="link">
              {t("result.order")}
            </Link>
          )}
          <Link to="/my-account/storage" className="link">
            {t("result.toStorage")}
          </Link>
        </p>
      </section>
    </div>
  )
}
