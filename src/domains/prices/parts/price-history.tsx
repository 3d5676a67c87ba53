/** What a bottle fetched, as the server drew it (`draw-history.server.tsx`): nothing of it need run in the browser. */
export function PriceHistory({ html }: { html: string }) {
  return (
    <section
      id="prices"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
