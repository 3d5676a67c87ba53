import { useSeenPayment } from "#domains/notifications/parts/seen-payments.ts"
import { useTexts } from "#language/use-texts.ts"
import { useNavigate } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { PlacedOrder } from "../parts/placed-order.tsx"
import { PlacedView } from "../parts/placed-view.tsx"
import { readPlacedOrder } from "../read-placed-order.ts"
import type { Route } from "./+types/success"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const secret = url.searchParams.get("order")
  return { placed: secret === null ? null : await runLoader(ctx, url, () => readPlacedOrder(ctx, secret)) }
}

export default function Success({ loaderData: { placed } }: Route.ComponentProps) {
  const t = useTexts("checkout")
  const navigate = useNavigate()
  useSeenPayment(placed?.status === "paid" ? placed.path : null)
  return (
    <div className="page grid gap-5 py-8 min-[700px]:py-12">
      <PageHead title={t("success.title")} isHidden />
      {placed ? (
        <PlacedOrder placed={placed} title={t("success.page")}>
          <PlacedView placed={placed} />
          <p>
            <LinkButton to={placed.path}>{t("success.order")}</LinkButton>
          </p>
        </PlacedOrder>
      ) : (
        <div className="grid gap-5 max-[700px]:justify-items-center max-[700px]:text-center">
          <h1 className="text-3xl">{t("success.page")}</h1>
          <p>{t("success.text")}</p>
          <p>
            <LinkButton to="/">{t("success.home")}</LinkButton>
          </p>
        </div>
      )}
      {placed && (
        <Dialog
          id="checkout-success"
          title={t("success.title")}
          isOpen
          beginsAtTitle={placed.payNow !== null}
          onClose={() => void navigate("/")}
        >
          <PlacedView placed={placed} />
          <p className="flex flex-wrap gap-3">
            <LinkButton to={placed.path} kind="act" data-begin>
              {t("success.order")}
            </LinkButton>
            <LinkButton to="/">{t("success.close")}</LinkButton>
          </p>
        </Dialog>
      )}
    </div>
  )
}
