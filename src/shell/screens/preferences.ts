import { redirect } from "react-router"
import { isLanguage } from "#language/languages.ts"
import { ownPath } from "#platform/own-path.ts"
import { isTheme, preferenceCookie } from "../preferences.ts"
import type { Route } from "./+types/preferences"

/** The footer's switches: keeps the choice in the browser and goes back to the page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const headers = new Headers()
  const language = form.get("lang")
  if (isLanguage(language)) headers.append("set-cookie", preferenceCookie("lang", language))
  const theme = form.get("theme")
  if (isTheme(theme)) headers.append("set-cookie", preferenceCookie("theme", theme))
  return redirect(ownPath(form.get("from"), "/home"), { status: 303, headers })
}

export function loader() {
  return redirect("/home", 302)
}
