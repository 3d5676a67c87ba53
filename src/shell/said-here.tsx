import { useHouse } from "./use-house.ts"

/** What the house says on this page under its name in the settings; staff write it at the desk of pages. */
export function SaidHere() {
  const { said } = useHouse()
  if (!said) return null
  return (
    <section aria-labelledby="said" className="page pb-10">
      <div className="grid gap-2 border-t border-rule pt-5">
        <h2 id="said" className="text-lg">
          {said.title}
        </h2>
        <p className="max-w-read text-ink-soft">{said.summary}</p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it */}
        <div dangerouslySetInnerHTML={{ __html: said.html }} />
      </div>
    </section>
  )
}
