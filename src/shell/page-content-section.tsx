import { useAppData } from "./use-app-data.ts"

export function PageContentSection() {
  const { pageContent } = useAppData()
  return (
    pageContent && (
      <section
        aria-labelledby="page-content"
        className="page pb-10"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it
        dangerouslySetInnerHTML={{ __html: pageContent }}
      />
    )
  )
}
