import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { SocialPost } from "../social/reads.ts"

/** Text only: nothing is loaded from other networks. */
export function SocialPosts({ of, posts }: { of: "instagram" | "twitter"; posts: readonly SocialPost[] }) {
  const t = useTexts("news")
  const language = useLanguage()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={of} className="grid gap-4">
      <h2 id={of} className="border-b border-rule-strong pb-3 text-xl">
        {t(`social.${of}`)}
      </h2>
      <ul className="grid gap-4">
        {posts.map(({ id, text: postText, url, at }) => (
          <li key={id} className="grid gap-1">
            <p dir="auto" className="text-pretty break-words">
              {postText}
            </p>
            <a href={url} rel="nofollow ugc noopener" className="link label-text justify-self-start">
              <time dateTime={at}>{formatDate(at, language, "day")}</time>
              <span className="sr-only"> {t("social.read")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
