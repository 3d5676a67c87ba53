import { redirect } from "#platform/routing.ts"

export function loader() {
  return redirect("/home", 301)
}
