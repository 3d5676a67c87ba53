/** Without capitals, accents and apostrophes, so that a name is found however it is typed. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f’']/g, "")
    .toLowerCase()
}
