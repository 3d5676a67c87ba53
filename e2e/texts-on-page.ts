import type { Page } from "@playwright/test"

/**
 * Returns every text of the page in its own language: visible texts, accessible names and the head. Texts in another
 * language are marked by `lang` and left out. HTML that was given is read instead of the page.
 */
export async function textsOnPage(page: Page, html?: string): Promise<string[]> {
  return await page.evaluate((html) => {
    const document = html === undefined ? window.document : new DOMParser().parseFromString(html, "text/html")
    const { lang } = document.documentElement
    const isOwn = (element: Element | null) => {
      const marked = element?.closest("[lang]")
      return (
        (marked?.getAttribute("lang") ?? lang) === lang &&
        !element?.closest("script, style, code, kbd, textarea, [translate=no]")
      )
    }
    const texts = [document.title.split(" | ")[0] ?? ""]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOwn(node.parentElement)) texts.push(node.textContent ?? "")
    const names = [
      "aria-label",
      "aria-roledescription",
      "aria-valuetext",
      "placeholder",
      "title",
      "alt",
      "label",
    ]
    for (const name of names)
      for (const named of document.querySelectorAll(`body [${name}]`))
        if (isOwn(named)) texts.push(named.getAttribute(name) ?? "")
    for (const meta of document.querySelectorAll('meta[name="description"], meta[property="og:title"]'))
      texts.push(meta.getAttribute("content") ?? "")
    return texts
  }, html)
}
