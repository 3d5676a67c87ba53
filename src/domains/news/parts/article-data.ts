import { localeOf } from "#language/languages.ts"
import { articleText } from "../embeds.ts"
import type { Article } from "../reads.ts"

type Publisher = { name: string; origin: string }

export function aboutArticle(article: Article, { name, origin }: Publisher) {
  const { title, summary, author, path, imagePath, publishedAt, changedAt, category, coverId, pictures } =
    article
  const image = (coverId && pictures[coverId]?.largest) || imagePath
  return {
    "@type": "NewsArticle",
    "@id": origin + path,
    mainEntityOfPage: origin + path,
    headline: title.slice(0, 110),
    description: summary,
    inLanguage: localeOf[article.language],
    articleSection: category,
    wordCount: articleText(article.blocks).split(" ").length,
    author: { "@type": "Person", name: author },
    publisher: { "@type": "Organization", name, url: origin },
    ...(publishedAt ? { datePublished: publishedAt } : {}),
    dateModified: publishedAt && publishedAt > changedAt ? publishedAt : changedAt,
    ...(image ? { image: [origin + image] } : {}),
    commentCount: article.commentCount,
    interactionStatistic: [
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/ReadAction",
        userInteractionCount: article.viewCount,
      },
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/LikeAction",
        userInteractionCount: article.likeCount,
      },
    ],
  }
}
