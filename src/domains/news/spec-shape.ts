import { z } from "zod"
import { languages } from "#language/languages.ts"
import type { ArticleCard } from "./article-card.ts"
import { articleStates, categories } from "./kinds.ts"
import type { Comment } from "./read-comments.ts"

export const SpecArticle = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  language: z.enum(languages),
  status: z.enum(articleStates),
  author: z.string(),
  avatar: z.string().nullable().meta({ description: "The path of its picture." }),
  views: z.number(),
  likes: z.number(),
  comments: z.number(),
  path: z.string(),
  createdAt: z.string().meta({ description: "The time of publication, or else of the last change." }),
})

export const SpecWholeArticle = SpecArticle.extend({
  content: z.string().meta({ description: "Clean HTML." }),
})

const SpecAnswer = z.object({
  _id: z.string(),
  user: z.string(),
  content: z.string().meta({ description: "Plain text." }),
  likes: z.number(),
  createdAt: z.string(),
})

export const SpecComment = SpecAnswer.extend({ subcomments: z.array(SpecAnswer) })

export function asSpecArticle(card: ArticleCard): z.output<typeof SpecArticle> {
  const { id, title, summary, category, language, state, author, imagePath, viewCount, path } = card
  return {
    ...{ _id: id, title, description: summary, category, language, status: state, author },
    ...{ avatar: imagePath, views: viewCount, likes: card.likeCount, comments: card.commentCount, path },
    createdAt: card.publishedAt ?? card.changedAt,
  }
}

export function asSpecComment({ answers, ...comment }: Comment): z.output<typeof SpecComment> {
  return { ...asSpecAnswer(comment), subcomments: answers.map(asSpecAnswer) }
}

function asSpecAnswer({ id, author, body, likeCount, createdAt }: Omit<Comment, "answers">) {
  return { _id: id, user: author, content: body, likes: likeCount, createdAt }
}
