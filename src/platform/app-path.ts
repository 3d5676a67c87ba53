import type { Register } from "react-router"

type RoutesByPath = Register extends { pages: infer Known } ? Known : never
/** The paths of `routes.ts`: "/lots/:id". */
type RouteTemplate = keyof RoutesByPath & string
type RouteWithParams = Extract<RouteTemplate, `${string}/:${string}`>
type WithoutOptional<Page extends string> = Page extends `${infer Start}/:${string}?` ? Start : never
type PlainPath = Exclude<RouteTemplate, RouteWithParams | `${string}*`> | WithoutOptional<RouteWithParams>
type RouteParams<Page extends RouteWithParams> = RoutesByPath[Page] extends {
  params: infer Known extends Record<string, string | undefined>
}
  ? Known
  : never

declare const isBuilt: unique symbol
/** The path of a page with parameters. */
export type BuiltPath = string & { readonly [isBuilt]: true }

/** Files, data and pictures, which are no pages. */
export type OtherPath =
  | `/${"api" | "drawings" | "icons" | "open-data" | "pictures" | "share" | "share-pictures" | "sitemap"}/${string}`
  | `/whisky-auctions-previous/results${".csv" | ".json" | "-schema.json"}`
  | `/whisky-prices/${string}.${"csv" | "json"}`
  | "/dev/mail"

/** A path without query and fragment. */
export type PagePath = PlainPath | BuiltPath | OtherPath
type Ending = `?${string}` | `#${string}`

/** An address of this site, from its root or relative to the page (`?edit=1`, empty). A misspelt one does not compile. */
export type AppPath = PagePath | `${PagePath}${Ending}` | Ending | ""

/** Parameters are not encoded: encode those that may hold more than letters, digits and hyphens. */
export function pathTo<Page extends RouteWithParams>(page: Page, params: RouteParams<Page>): BuiltPath {
  const values: Readonly<Record<string, string | undefined>> = params
  return page.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values[name]
    return value === undefined ? "" : `/${value}`
  }) as BuiltPath
}

/** `search` is empty or begins with "?", as in a URL. */
export function withSearch(path: PagePath, search: string): AppPath {
  return `${path}${search}` as AppPath
}

/** The path of a request or of the page shown, which has a route. */
export function currentPage({ pathname }: Pick<URL, "pathname">): PagePath {
  return pathname as PagePath
}

/** The page shown with another query, which is empty or begins with "?". */
export function samePage(search: string): AppPath {
  return (search || "?") as AppPath
}

/** For addresses in e-mails, feeds and calendars. */
export function absoluteUrl(origin: string, path: AppPath): string {
  return origin + path
}
