import type { Page } from "@playwright/test"

/**
 * Returns texts that are cut off: wider than the element that clips them, or than the field whose placeholder they are.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d")
    const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration) => {
      if (!pen) return 0
      pen.font = font
      pen.letterSpacing = letterSpacing
      return pen.measureText(text).width
    }
    const isCut = (element: Element) => {
      if (element instanceof HTMLInputElement) {
        if (element.value !== "" || element.placeholder === "") return false
        const style = getComputedStyle(element)
        const room =
          element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return style.textOverflow !== "ellipsis" && room > 0 && widthOf(element.placeholder, style) > room + 1
      }
      const { clientWidth } = element
      if (clientWidth === 0 || element.scrollWidth <= clientWidth + 1) return false
      const hasText = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      )
      if (!hasText) return false
      const { clipPath, overflowX, textOverflow, visibility } = getComputedStyle(element)
      // Texts for screen readers only are clipped on purpose.
      const isSeen = clipPath === "none" && visibility !== "hidden"
      return isSeen && textOverflow !== "ellipsis" && (overflowX === "hidden" || overflowX === "clip")
    }
    return [...document.querySelectorAll("body *:not(svg *)")]
      .filter(isCut)
      .map((element) =>
        (element.getAttribute("placeholder") ?? element.textContent ?? "").trim().slice(0, 60),
      )
  })
}
