import { distilleriesPath, distilleryPath } from "#domains/catalogue/paths.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import type { SearchGroups } from "../search-groups.ts"
import { GroupFrame } from "./found-group.tsx"

type Props = Pick<SearchGroups, "distilleries" | "articles" | "articleCount"> & { text: string }

/** What there is to read beside what there is to buy. */
export function FoundPages({ distilleries, articles, articleCount, text }: Props) {
  const t = useTexts("search")
  const language = useLanguage()
  return (
    <>
      {distilleries.length > 0 && (
        <GroupFrame
          title={t("groups.distilleries")}
          count={distilleries.length}
          path={distilleriesPath}
          more={t("more.distilleries")}
        >
          {distilleries.map(({ id, name, region, country, bottles }) => (
            <PageRow
              key={id}
              to={distilleryPath(id)}
              name={name}
              facts={[region, country, bottles > 0 && t("bottles", { count: bottles })]
                .filter(Boolean)
                .join("\u00a0· ")}
            />
          ))}
        </GroupFrame>
      )}
      {articles.length > 0 && (
        <GroupFrame
          title={t("groups.articles")}
          count={articleCount}
          path={`/whisky-news?${new URLSearchParams({ q: text })}`}
          more={t("more.articles", { count: articleCount })}
        >
          {articles.map(({ id, path, title, language: written, publishedAt }) => (
            <PageRow
              key={id}
              to={path}
              name={title}
              lang={written}
              facts={publishedAt === null ? "" : formatDate(publishedAt, language, "day")}
            />
          ))}
        </GroupFrame>
      )}
    </>
  )
}

type PageRowProps = { to: AppPath; name: string; facts: string; lang?: string }

function PageRow({ to, name, facts, lang }: PageRowProps) {
  return (
    <li className="group relative grid content-start gap-0.5 border-b border-rule py-3">
      <h3 className="text-base leading-snug">
        <Link to={to} className="covers" {...(lang ? { lang } : { translate: "no" as const })}>
          {name}
        </Link>
      </h3>
      <p className="figures label-text min-h-4">{facts}</p>
    </li>
  )
}
