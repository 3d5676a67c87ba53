/** The HTML comes from the app, or was cleaned when staff wrote it. */
type NotificationTextProps = { html: string; isTranslated: boolean; onFollow?: () => void }

export function NotificationText({ html, isTranslated, onFollow }: NotificationTextProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <div
      onClick={onFollow && (({ target }) => target instanceof HTMLAnchorElement && onFollow())}
      lang={isTranslated ? undefined : ""}
      className="grid max-w-read gap-2 [&_a]:underline [&_a]:underline-offset-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was cleaned before it was stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
