/** What a notice says, in the language it was written in. Its markup was made by the house or cleaned when staff wrote it. */
export function NoticeText({ html, onFollow }: { html: string; onFollow?: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is clicked or pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <div
      onClick={onFollow && (({ target }) => target instanceof HTMLAnchorElement && onFollow())}
      lang=""
      className="grid max-w-read gap-2 [&_a]:underline [&_a]:underline-offset-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: clean before it is kept
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
