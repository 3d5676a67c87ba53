/** What a notice says, in the language it was written in. Its markup was made by the house or cleaned when staff wrote it. */
export function NoticeText({ html }: { html: string }) {
  return (
    <div
      lang=""
      className="grid max-w-read gap-2 [&_a]:underline [&_a]:underline-offset-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: clean before it is kept
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
