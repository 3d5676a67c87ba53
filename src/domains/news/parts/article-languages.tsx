import { writtenLanguages } from "#language/languages.ts"
import { useTexts } from "#language/use-texts.ts"
import { type PagePath, withSearch } from "#platform/app-path.ts"
import { Tabs } from "#ui/tabs.tsx"
import type { ArticleInEditor } from "./write-form.tsx"

type Props = { writing: Pick<ArticleInEditor, "language" | "original" | "languages">; path: PagePath }

/** The original and its translations; `path` is that of the page they are edited on. */
export function ArticleLanguages({ writing, path }: Props) {
  const t = useTexts("news")
  const { language, original, languages } = writing
  const labelOf = (each: (typeof writtenLanguages)[number]) => {
    const named = { language: t(`languages.${each}`) }
    if (each === original) return t("write.original", named)
    return languages.includes(each) ? named.language : t("write.missing", named)
  }
  return (
    <Tabs
      label={t("write.translations")}
      tabs={writtenLanguages.map((each) => ({
        to: each === original ? path : withSearch(path, `?language=${each}`),
        label: labelOf(each),
        isCurrent: each === language,
      }))}
    />
  )
}
