import { type AppPath, pathTo } from "#platform/app-path.ts"

export function authenticationPath(clientSecret: string): AppPath {
  return pathTo("/payment/sandbox/:secret", { secret: encodeURIComponent(clientSecret) })
}
