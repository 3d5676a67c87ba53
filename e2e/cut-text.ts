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
      const style = getComputedStyle(element)
      if (style.textOverflow === "ellipsis") return false
      if (element instanceof HTMLInputElement) {
        const room =
          element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return room > 0 && element.value === "" && widthOf(element.placeholder, style) > room + 1
      }
      const hasText = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      )
      // Texts for screen readers only are clipped on purpose.
      const isSeen = style.clipPath === "none" && element.clientWidth > 0 && style.visibility !== "hidden"
      const hides = style.overflowX === "hidden" || style.overflowX === "clip"
      return hasText && isSeen && hides && element.scrollWidth > element.clientWidth + 1
    }
    return [...document.querySelectorAll("body *:not(svg *)")]
      .filter(isCut)
      .map((element) =>
        (element.getAttribute("placeholder") ?? element.textContent ?? "").trim().slice(0, 60),
      )
  })
}
