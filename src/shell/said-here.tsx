import { useAppData } from "./use-app-data.ts"

/** What the house says on this page under its name in the settings; staff write it at the desk of pages. */
export function SaidHere() {
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
