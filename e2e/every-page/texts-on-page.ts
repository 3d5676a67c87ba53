import type { Page } from "@playwright/test"

declare global {
  interface Window {
    /** The document that was read from HTML last. */
    readDocument?: Document
  }
}

/**
 * Returns every text of the page in its own language: visible texts, accessible names and the head. Texts in another
 * language are marked by `lang` and left out. HTML that was given is read instead of the page.
 */
export async function textsOnPage(page: Page, html?: string): Promise<string[]> {
  return await page.evaluate((html) => {
    const document = html === undefined ? window.document : new DOMParser().parseFromString(html, "text/html")
    window.readDocument = document
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

/**
 * Shows the body of the HTML that was read last instead of the page's, in the page's styles and without its scripts. The
 * page's own is hidden, not removed, because live pages go on changing it.
 */
export async function showReadDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { documentElement, body } = window.readDocument ?? document
    document.documentElement.lang = documentElement.lang
    for (const earlier of document.querySelectorAll("body ~ body")) earlier.remove()
    document.body.style.display = "none"
    document.documentElement.append(document.adoptNode(body))
  })
}
