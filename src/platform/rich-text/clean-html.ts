import sanitizeHtml from "sanitize-html"
import { readBlocks } from "./read-blocks.ts"
import { writeHtml } from "./write-html.ts"

const silent =
  "script style textarea option noscript xmp iframe noembed noframes plaintext template svg math title"

const allowed: sanitizeHtml.IOptions = {
  allowedTags: "p h2 h3 ul ol li blockquote strong em a img br hr".split(" "),
  allowedAttributes: { a: ["href"], img: ["src", "alt"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // The content of these elements is not text.
  nonTextTags: silent.split(" "),
  nestingLimit: 40,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    div: "p",
  },
}

/**
 * Cleans HTML from members. The library removes what is not allowed; the rest is read into blocks and written again, so
 * every stored tag is our own.
 */
export function cleanHtml(html: string): string {
  return writeHtml(readBlocks(sanitizeHtml(html, allowed)))
}
