import { useAppData } from "./use-app-data.ts"

export function PageContentSection() {
  const { said } = useAppData()
  return (
    said && (
      <section
        aria-labelledby="said"
        className="page pb-10"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it
        dangerouslySetInnerHTML={{ __html: said }}
      />
    )
  )
}
