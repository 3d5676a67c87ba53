/** Without the control characters that XML does not allow. */
export function xml(text: string): string {
  return escaped(text.replace(/[^\P{Cc}\t\n\r]/gu, ""))
}

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
}
