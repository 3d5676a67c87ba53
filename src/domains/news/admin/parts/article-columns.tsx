import type { Column } from "#admin/lists/columns.ts"
import { localeOf } from "#language/languages.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminArticle } from "../reads.ts"

export function articleColumns(now: string): readonly Column<AdminArticle, "news-admin">[] {
  return [
    { name: "id", csv: "id", value: "id" },
    {
      name: "title",
      head: "article",
      csv: "title",
      value: "title",
      cell: ({ title, language }) => <span lang={localeOf[language]}>{title}</span>,
      to: ({ id }) => pathTo("/admin/news/:id", { id }),
      note: ({ isTop }, { t }) => isTop && t("top"),
      className: "min-w-56 break-words",
    },
    { name: "language", csv: "language", value: "language" },
    { name: "author", head: "author", csv: "author", value: "author" },
    {
      name: "category",
      head: "about",
      csv: "category",
      value: "category",
      cell: ({ category }, { textsOf }) => textsOf("news")(`categories.${category}`),
      format: "tight",
    },
    {
      name: "state",
      head: "state",
      csv: "state",
      value: "state",
      cell: (article, { textsOf }) =>
        textsOf("news")(`states.${isScheduled(article, now) ? "scheduled" : article.state}`),
      format: "tight",
    },
    { name: "sent", head: "sent", csv: "sent_singapore", value: "submittedAt", format: "moment" },
    { name: "published", head: "out", csv: "published_singapore", value: "publishedAt", format: "moment" },
    { name: "views", head: "read", csv: "views", value: "viewCount", format: "count" },
    { name: "likes", csv: "likes", value: "likeCount" },
    { name: "comments", csv: "comments", value: "commentCount" },
  ]
}

function isScheduled({ state, publishedAt }: AdminArticle, now: string): boolean {
  return state === "published" && publishedAt !== null && publishedAt > now
}
