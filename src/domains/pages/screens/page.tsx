import { readIncrements } from "#domains/auctions/increments/increment-table.ts"
import { StructuredData } from "#domains/catalogue/parts/structured-data.tsx"
import type { PicturePlace } from "#domains/display/page-pictures/places.ts"
import { pagePictureTopic, readPagePicture } from "#domains/display/page-pictures/read-page-picture.ts"
import { PagePicture } from "#domains/display/parts/page-picture.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { keysOf } from "#platform/records.ts"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { type PageName, pagePaths, slugOf } from "../names.ts"
import { BidIncrements } from "../parts/bid-increments.tsx"
import { ContentPage } from "../parts/content-page.tsx"
import { faqOf } from "../parts/faq-data.ts"
import { readContent } from "../read-content.ts"
import type { Route } from "./+types/page"

const names = keysOf(pagePaths)

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const path = url.pathname.replace(/\/$/, "")
  const name = names.find((each) => pagePaths[each] === path) ?? "About Us"
  context.get(pageKey).cache = { seconds: 300, topics: [pagePictureTopic] }
  const place = places[name]
  const [content, increments, picture] = await Promise.all([
    readContent(ctx, name),
    name === "How To Buy" ? readIncrements(ctx) : null,
    place ? readPagePicture(ctx, place) : null,
  ])
  return { name, content, increments, picture }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { name, content, increments, picture } = loaderData
  const faq = name === "FAQ" ? faqOf(content.blocks) : undefined
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead title={content.title} description={content.summary} path={pagePaths[name]} />
      {faq && <StructuredData about={faq} />}
      <ContentPage
        {...content}
        aside={<Others name={name} />}
        scene={picture && <PagePicture of={picture} isFirst className="aspect-[2/1]" />}
      />
      {increments && <BidIncrements increments={increments} />}
    </div>
  )
}

const places: Partial<Record<PageName, PicturePlace>> = {
  "About Us": "about",
  "How To Sell": "selling",
  Shipping: "delivery",
}

function Others({ name }: { name: PageName }) {
  const t = useTexts("pages")
  const pageNames = useAnyTexts("pages")
  return (
    <nav
      aria-labelledby="others"
      className="grid gap-2 border-t border-rule pt-5 min-[87.5rem]:border-t-0 min-[87.5rem]:pt-0"
    >
      <h2 id="others" className="label-text font-sans">
        {t("others")}
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 min-[87.5rem]:flex-col">
        {names
          .filter((each) => each !== name)
          .map((each) => (
            <li key={each}>
              <Link to={pagePaths[each]} className="link inline-flex min-h-11 items-center md:min-h-8">
                {pageNames(`names.${slugOf(each)}`)}
              </Link>
            </li>
          ))}
        <li>
          <Link to="/contact" className="link inline-flex min-h-11 items-center md:min-h-8">
            {t("contact")}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
