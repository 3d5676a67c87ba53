import { useLocation } from "react-router"
import { readSite } from "#domains/content/site.ts"
import { pagePictureTopic, readPagePicture } from "#domains/display/page-pictures/read-page-picture.ts"
import { PagePicture } from "#domains/display/parts/page-picture.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { usePageData } from "#web/page-data.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { NewsQuery } from "../inputs.ts"
import { categories } from "../kinds.ts"
import { newsTopic } from "../lock-article.ts"
import { ArticleTeaser } from "../parts/article-teaser.tsx"
import { FeedLink } from "../parts/feed-link.tsx"
import { SocialPosts } from "../parts/social-posts.tsx"
import { findTopNews, listMostViewed, listNews } from "../reads.ts"
import { newArticlePath, newsPath } from "../rules.ts"
import { listInstagram, searchTwitter } from "../social/reads.ts"
import type { Route } from "./+types/news"

export const handle = { parameters: ["category", "q", "page"], wakes: "on intent" }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const query = NewsQuery.parse(Object.fromEntries(url.searchParams))
  const isFront = !query.category && !query.q && query.page === 1
  const isPlain = !query.category && !query.q
  const [top, mostViewed] = await Promise.all([
    isPlain ? findTopNews(ctx) : undefined,
    isFront ? listMostViewed(ctx, 5) : [],
  ])
  const [found, picture, elsewhere] = await Promise.all([
    listNews(ctx, query, top?.id),
    readPagePicture(ctx, "news"),
    isFront ? readElsewhere(ctx) : { instagram: [], twitter: [] },
  ])
  // Scheduled articles appear without an event, so 30 seconds only.
  context.get(pageKey).cache = { seconds: 30, topics: [newsTopic, pagePictureTopic] }
  return { query, ...found, top: isFront ? top : undefined, mostViewed, picture, elsewhere }
}

async function readElsewhere(ctx: Ctx) {
  const { name } = await readSite(ctx)
  const [instagram, twitter] = await Promise.all([
    listInstagram(ctx.app, 3),
    searchTwitter(ctx.app, `"${name}" whisky -is:retweet`, 3),
  ])
  return { instagram, twitter }
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { query, articles, total, pages, top, mostViewed, picture, elsewhere } = loaderData
  const t = useTexts("news")
  const { origin, site } = usePageData()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead
        title={t("title")}
        description={t("lead")}
        path={query.category ? `${newsPath}?category=${query.category}` : newsPath}
        isHidden={query.q !== "" || query.page > 1}
      />
      <FeedLink origin={origin} siteName={site.name} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-read gap-2">
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="text-ink-soft">{t("lead")}</p>
        </div>
        <div className="flex items-end gap-6">
          <PagePicture of={picture} sizes="16rem" className="hidden aspect-[2/1] max-w-64 md:block md:w-64" />
          <LinkButton to={newArticlePath}>{t("send")}</LinkButton>
        </div>
      </header>
      <Tabs
        label={t("categoriesLabel")}
        tabs={[undefined, ...categories].map((category) => ({
          to: category ? `${newsPath}?category=${category}` : newsPath,
          label: t(category ? `categories.${category}` : "all"),
          isCurrent: category === query.category,
        }))}
      />
      {top && (
        <section aria-labelledby="top" className="grid gap-4">
          <h2 id="top" className="label-text font-sans">
            {t("topNews")}
          </h2>
          <ArticleTeaser article={top} variant="head" />
        </section>
      )}
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="list" className="grid content-start gap-6">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-rule-strong pb-3">
            <h2 id="list" className="text-xl">
              {query.category ? t(`categories.${query.category}`) : t("latest")}
              <span className="figures ml-3 text-sm text-ink-soft">{t("found", { count: total })}</span>
            </h2>
            <Search query={query} />
          </div>
          {articles.length === 0 && (!top || query.q !== "") ? (
            <EmptyState title={t("none")} next={<LinkButton to={newsPath}>{t("toAll")}</LinkButton>}>
              {t("noneText")}
            </EmptyState>
          ) : (
            <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
              {articles.map((article) => (
                <li key={article.id}>
                  <ArticleTeaser article={article} />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={query.page} pages={pages} />
        </section>
        <aside className="grid content-start gap-6">
          {mostViewed.length > 0 && (
            <section aria-labelledby="most" className="grid gap-5">
              <h2 id="most" className="border-b border-rule-strong pb-3 text-xl">
                {t("mostViewed")}
              </h2>
              <ol className="grid gap-5">
                {mostViewed.map((article) => (
                  <li key={article.id}>
                    <ArticleTeaser article={article} variant="row" />
                  </li>
                ))}
              </ol>
            </section>
          )}
          <SocialPosts of="instagram" posts={elsewhere.instagram} />
          <SocialPosts of="twitter" posts={elsewhere.twitter} />
          <p>
            <Link to="/rss.xml" reloadsPage className="link tap inline-flex items-center">
              {t("feed")}
            </Link>
          </p>
        </aside>
      </div>
    </div>
  )
}

function Search({ query: { category, q } }: { query: NewsQuery }) {
  const t = useTexts("news")
  const { search } = useLocation()
  return (
    <Form key={search} method="get" role="search" className="flex items-end gap-2">
      {category && <input type="hidden" name="category" value={category} />}
      <Field label={t("search")}>
        {(fieldProps) => <Input {...fieldProps} type="search" name="q" maxLength={100} defaultValue={q} />}
      </Field>
      <Button className="min-h-11">{t("searchButton")}</Button>
    </Form>
  )
}
