import { shopPath } from "#domains/listings/paths.ts"
import { homePlace } from "#domains/places/places.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"

const browseLinks = [
  { to: "/whisky-auction-live", text: "links.live" },
  { to: shopPath("bottle", homePlace), text: "links.bottles" },
  { to: "/whisky-distillery", text: "links.distilleries" },
  { to: "/whisky-glossary", text: "links.glossary" },
] as const

export function BrowseLinks() {
  const t = useTexts("search")
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {browseLinks.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-9 items-center">
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
