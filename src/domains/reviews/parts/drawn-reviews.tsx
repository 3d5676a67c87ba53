/** What buyers say, as the server drew it (`draw-reviews.server.tsx`): nothing of it need run in the browser. */
export function DrawnReviews({ html }: { html: string }) {
  if (html === "") return null
  return (
    <section
      id="reviews"
      className="grid gap-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page's HTML, escaped by who rendered it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
