import { type LazyText, textIn } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"

/** Plain text is what people wrote. */
export type NotificationText = string | LazyText

/** A string is clean HTML that staff wrote. */
export type NotificationContent = string | readonly ContentPart[]
type ContentPart = { paragraph: NotificationText } | { links: readonly NotificationLink[] }
type NotificationLink = { name: string; path: AppPath; text: NotificationText }

export type NewNotification = {
  title: NotificationText
  content: NotificationContent
  action?: { path: AppPath; text: NotificationText } | undefined
}

export function paragraphs(...texts: readonly NotificationText[]): NotificationContent {
  return texts.map((paragraph) => ({ paragraph }))
}

export function titleIn(language: Language, title: NotificationText): string {
  return plainTextIn(language, title) ?? textsOf(language, "notifications")("untitled")
}

export function actionTextIn(language: Language, text: NotificationText): string {
  return plainTextIn(language, text) ?? textsOf(language, "notifications")("open")
}

/** Clean HTML. */
export function contentIn(language: Language, content: NotificationContent): string {
  if (typeof content === "string") return content
  return content.map((part) => htmlOf(language, part)).join("")
}

function htmlOf(language: Language, part: ContentPart): string {
  if ("paragraph" in part) {
    const text = plainTextIn(language, part.paragraph)
    return text === undefined ? "" : `<p>${escaped(text)}</p>`
  }
  const items = part.links.map(({ name, path, text }) => {
    const about = escaped(plainTextIn(language, text) ?? "")
    return `<li><a href="${escaped(path)}">${escaped(name)}</a>: ${about}</li>`
  })
  return `<ul>${items.join("")}</ul>`
}

function plainTextIn(language: Language, text: NotificationText): string | undefined {
  return typeof text === "string" ? text : textIn(language, text)
}
