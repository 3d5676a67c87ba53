import { isRouteErrorResponse } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { isOneOf } from "#platform/records.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { PageHead } from "#web/page-head.tsx"

/** Those of admin pages, as staff call them. */
const staffPermissions = [
  ...(["auctions", "integrity", "intake", "catalogue", "stock", "shop", "orders", "ship"] as const),
  ...(["publish", "money", "settings", "members", "audit"] as const),
]

type RefusedPage = { refusal?: RefusalView; permission?: string }

/** `admins` is given in the back office: whom to ask for a permission. */
type Props = { error: unknown; admins?: readonly string[] | undefined }

/** The error's own message stays on the server. */
export function Problem({ error, admins }: Props) {
  const t = useTexts("shell")
  const status = isRouteErrorResponse(error) ? error.status : 500
  const kind = kindOf(status)
  const isOurs = kind === "failed" || kind === "unavailable"
  const { refusal, permission } = isRouteErrorResponse(error) ? ((error.data ?? {}) as RefusedPage) : {}
  const missing = admins && isOneOf(staffPermissions, permission) ? permission : undefined
  return (
    <div className="page grid gap-6 py-16 md:py-24">
      <PageHead title={t(`problem.${kind}.title`)} isHidden />
      <div className="grid max-w-read gap-4 border-t-2 border-ink pt-5">
        <p className="figures label-text">{status}</p>
        <h1 className="text-3xl">{t(`problem.${kind}.title`)}</h1>
        <p className="text-base text-ink-soft">{refusal?.message ?? t(`problem.${kind}.text`)}</p>
        {missing && (
          <p className="text-base">
            {t("problem.missing.text", { permission: t(`problem.missing.permissions.${missing}`) })}{" "}
            {t("problem.missing.ask", { admins: admins?.join(", ") ?? "" })}
          </p>
        )}
        {import.meta.env.DEV && error instanceof Error && (
          <pre className="overflow-x-auto border border-rule bg-paper-sunk p-4 text-xs">{error.stack}</pre>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isOurs && (
          <LinkButton to="" reloadsPage kind="act">
            {t("problem.again")}
          </LinkButton>
        )}
        {admins ? (
          <LinkButton to="/admin" kind="act" text={t("problem.missing.toAdmin")} />
        ) : (
          <>
            <LinkButton to="/whisky-auction-live" kind={isOurs ? "plain" : "act"}>
              {t("problem.toLive")}
            </LinkButton>
            <LinkButton to="/home">{t("problem.toHome")}</LinkButton>
          </>
        )}
      </div>
    </div>
  )
}

function kindOf(status: number): "notFound" | "refused" | "failed" | "unavailable" {
  if (status === 503) return "unavailable"
  if (status === 404 || status === 410) return "notFound"
  return status < 500 ? "refused" : "failed"
}
