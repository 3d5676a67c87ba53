import { readSite } from "#domains/content/site.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"

export async function writeManifest(ctx: Ctx) {
  const t = textsOf(ctx.language, "home-screen")
  const { name, description } = await readSite(ctx)
  const icon = (file: string, sizes: string, purpose: "any" | "maskable" = "any") => ({
    src: file,
    sizes,
    type: file.endsWith(".svg") ? "image/svg+xml" : "image/png",
    purpose,
  })
  const shortcuts = [
    ["live", "/whisky-auction-live"],
    ["bids", "/my-account/my-bids"],
    ["cart", "/cart"],
  ] as const
  return {
    id: "/",
    name,
    short_name: name.length > 12 ? (name.split(" ")[0] ?? name) : name,
    description,
    lang: localeOf[ctx.language],
    dir: "ltr",
    start_url: "/home",
    scope: "/",
    display: "standalone",
    background_color: "#f9f5ed",
    theme_color: "#f9f5ed",
    categories: ["shopping", "food"],
    icons: [
      icon("/icon.svg", "any"),
      icon("/icons/icon-192.png", "192x192"),
      icon("/icons/icon-512.png", "512x512"),
      icon("/icons/maskable-192.png", "192x192", "maskable"),
      icon("/icons/maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: shortcuts.map(([key, url]) => ({
      name: t(`shortcuts.${key}`),
      url,
      icons: [icon("/icons/icon-192.png", "192x192")],
    })),
  }
}
