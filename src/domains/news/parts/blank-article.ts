import type { ArticleInEditor } from "./write-form.tsx"

export function blankArticle(language: ArticleInEditor["language"]): ArticleInEditor {
  return {
    ...{ id: null, state: "draft", category: "guides", pictureId: null, picture: null, reason: null },
    ...{ language, original: language, languages: [], isMine: true },
    ...{ title: "", summary: "", body: "", plain: "" },
  }
}
