import { savePreferences } from "#domains/accounts/save-preferences.ts"
import type { AppPath } from "#platform/app-path.ts"
import { preferenceCookie } from "#platform/http/cookies.ts"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import { fieldsOf } from "#platform/input.ts"
import { redirect } from "#platform/routing.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { frameCookieName, isFrameText, isTheme } from "../preferences.ts"
import type { Route } from "./+types/preferences"

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { lang, currency, delivery, theme, frame, from } = fieldsOf(await request.formData())
  return await runLoader(ctx, url, async () => {
    const cookies = await savePreferences(ctx, {
      ...(lang === undefined ? {} : { language: lang }),
      ...(currency === undefined ? {} : { currency }),
      ...(delivery === undefined ? {} : { deliveryCountry: delivery }),
    })
    if (isTheme(theme)) cookies.push(preferenceCookie("theme", theme))
    if (isFrameText(frame)) cookies.push(preferenceCookie(frameCookieName, frame))
    const headers = new Headers(cookies.map((cookie) => ["set-cookie", cookie]))
    return redirect(withoutLanguage(safeRedirectPath(from ?? null, "/home")), { status: 303, headers })
  })
}

/** Otherwise the address would choose it again. */
function withoutLanguage(path: AppPath): AppPath {
  const rest = path.replace(/([?&])lang=(?:en|vi|cn)(?:&|(?=#|$))/, "$1").replace(/[?&](?=#|$)/, "")
  return rest as AppPath
}

export function loader() {
  return redirect("/home", 302)
}

/** Only refusals are shown here, by the common error page. */
export default function Preferences() {
  return null
}
