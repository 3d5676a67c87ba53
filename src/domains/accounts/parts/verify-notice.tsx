import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"

export function VerifyNotice({ isDemo }: { isDemo: boolean }) {
  const t = useTexts("accounts")
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/auth/resend-verify-email" className="border-b border-rule bg-paper-sunk">
      <input type="hidden" name="from" value={pathname + search} />
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <p className="flex items-center gap-2">
          <Icon name="mail" className="text-act-text" />
          {t("verify.notice")}
        </p>
        <button type="submit" className="link min-h-8">
          {t("verify.again")}
        </button>
        {isDemo && (
          <Link reloadsPage className="link inline-flex min-h-11 items-center md:min-h-8" to="/dev/mail">
            {t("verify.demoMail")}
          </Link>
        )}
      </div>
    </Form>
  )
}
