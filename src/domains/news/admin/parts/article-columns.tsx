import type { Column } from "#admin/columns.ts"
import { localeOf } from "#language/languages.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminArticle } from "../reads.ts"

export function articleColumns(now: string): readonly Column<AdminArticle, "news-admin">[] {
  return [
    { name: "id", csv: "id", value: ({ id }) => id },
    {
      name: "title",
      head: (t) => t("article"),
      csv: "title",
      value: ({ title }) => title,
      cell: ({ title, language }) => <span lang={localeOf[language]}>{title}</span>,
      to: ({ id }) => pathTo("/admin/news/:id", { id }),
      note: ({ isTop }, { t }) => isTop && t("top"),
      className: "min-w-56 break-words",
    },
    { name: "language", csv: "language", value: ({ language }) => language },
    { name: "author", head: (t) => t("author"), csv: "author", value: ({ author }) => author },
    {
      name: "category",
      head: (t) => t("about"),
      csv: "category",
      value: ({ category }) => category,
      cell: ({ category }, { textsOf }) => textsOf("news")(`categories.${category}`),
      format: "tight",
    },
    {
      name: "state",
      head: (t) => t("state"),
      csv: "state",
      value: ({ state }) => state,
      cell: (article, { textsOf }) =>
        textsOf("news")(`states.${isScheduled(article, now) ? "scheduled" : article.state}`),
      format: "tight",
    },
    {
      name: "sent",
      head: (t) => t("sent"),
      csv: "sent_singapore",
      value: ({ submittedAt }) => submittedAt,
      format: "moment",
    },
    {
      name: "published",
      head: (t) => t("out"),
      csv: "published_singapore",
      value: ({ publishedAt }) => publishedAt,
      format: "moment",
    },
    {
      name: "views",
      head: (t) => t("read"),
      csv: "views",
      value: ({ viewCount }) => viewCount,
      format: "count",
    },
    { name: "likes", csv: "likes", value: ({ likeCount }) => likeCount },
    { name: "comments", csv: "comments", value: ({ commentCount }) => commentCount },
  ]
}

function isScheduled({ state, publishedAt }: AdminArticle, now: string): boolean {
  return state === "published" && publishedAt !== null && publishedAt > now
}
