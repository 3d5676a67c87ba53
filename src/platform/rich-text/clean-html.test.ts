import fc from "fast-check"
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5"
import { describe, expect, test } from "vitest"
import { longestTurnMs, processorMs } from "../../../test/processor-time.ts"
import { sanitizerPayloads } from "../../../test/security/sanitizer-payloads.ts"
import { headingId, headingsOf, plainTextOf } from "./blocks.ts"
import { cleanHtml } from "./clean-html.ts"
import { cleanSubmittedHtml } from "./clean-submitted-html.ts"
import { readPlain, writePlain } from "./plain-text.ts"
import { readBlocks } from "./read-blocks.ts"
import { writeHtml } from "./write-html.ts"

const attributes: Record<string, readonly string[]> = {
  ...Object.fromEntries("p h2 h3 ul ol li blockquote strong em br hr".split(" ").map((tag) => [tag, []])),
  a: ["href", "rel"],
  img: ["src", "alt"],
}

type ParsedHtmlNode = DefaultTreeAdapterTypes.Node

function faultsIn(html: string): string[] {
  return [
    ...faultsOf(parseFragment(html), []),
    // Parsers have been misled in these contexts.
    ...faultsOf(parse(`<!doctype html><body><article>${html}</article>`), [
      "html",
      "head",
      "body",
      "article",
    ]),
  ]
}

function faultsOf(node: ParsedHtmlNode, besides: readonly string[]): string[] {
  const faults: string[] = []
  if ("tagName" in node && !besides.includes(node.tagName)) {
    const allowed = attributes[node.tagName]
    if (!allowed) faults.push(`<${node.tagName}>`)
    for (const { name, value } of node.attrs) {
      if (!allowed?.includes(name)) faults.push(`${node.tagName} ${name}`)
      if (name === "src" && !/^\/pictures\/pic_[0-9a-z]{24}\/640\.webp$/.test(value))
        faults.push(`src ${value}`)
      if (name === "href" && !leadsWell(value)) faults.push(`href ${value}`)
    }
  }
  if (node.nodeName === "#comment") faults.push("a comment")
  if ("childNodes" in node) for (const child of node.childNodes) faults.push(...faultsOf(child, besides))
  return faults
}

function leadsWell(href: string): boolean {
  if (!URL.canParse(href, "https://house.test/whisky-news/x")) return false
  const { protocol, origin } = new URL(href, "https://house.test/whisky-news/x")
  return href.startsWith("/") ? origin === "https://house.test" : /^(https?|mailto):$/.test(protocol)
}

describe("no script runs", () => {
  test.each(sanitizerPayloads)("in %j", (trick) => {
    const clean = cleanHtml(trick)
    expect(faultsIn(clean)).toEqual([])
    expect(cleanHtml(clean)).toBe(clean)
  })

  test.each([
    "ab \ufeff<script>x</script> cd",
    "<p>&nbsp;<br>x</p>",
    "<p>a<b> </b><br>b</p>",
    "<p>a <b>&nbsp;</b></p>",
  ])("cleaned once, %j is clean", (html) => {
    const clean = cleanHtml(html)
    expect(cleanHtml(clean)).toBe(clean)
  })

  test("in any of them side by side and nested", () => {
    const piece = fc.oneof(
      fc.constantFrom(...sanitizerPayloads),
      fc.constantFrom("<p>", "</p>", "<ul><li>", "</li>", "<a href='/x'>", "</a>", "<!--", "-->", "<b", '"'),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const clean = cleanHtml(pieces.join(""))
        expect(faultsIn(clean)).toEqual([])
        expect(cleanHtml(clean)).toBe(clean)
      }),
      { numRuns: 400 },
    )
  })

  test("the parser that checks the results is not fooled itself", () => {
    expect(faultsIn("<img src=x onerror=alert(1)>")).not.toEqual([])
    expect(faultsIn('<a href="javascript:alert(1)">x</a>')).not.toEqual([])
    expect(faultsIn("<p>well</p>")).toEqual([])
  })
})

describe("what is allowed", () => {
  test.each([
    [
      "<h1>Peat</h1><p>A <b>big</b> <i>dram</i></p>",
      "<h2>Peat</h2><p>A <strong>big</strong> <em>dram</em></p>",
    ],
    ["one<br>two<div>three</div>", "<p>one<br>two</p><p>three</p>"],
    ["<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["<p> </p><p>\u00a0x  y\n z</p><hr>", "<p>\u00a0x y z</p><hr>"],
    ['<a href="/faq">ask</a>', '<p><a href="/faq" rel="nofollow ugc noopener">ask</a></p>'],
    ["<blockquote>said</blockquote>", "<blockquote><p>said</p></blockquote>"],
    ["5 < 6 & 7 > 6", "<p>5 &lt; 6 &amp; 7 &gt; 6</p>"],
  ])("%s", (submitted, cleaned) => {
    expect(cleanHtml(submitted)).toBe(cleaned)
  })

  test("a picture must be one of the site's own", () => {
    const id = "pic_0123456789abcdefghjkmnpq"
    expect(readBlocks(cleanHtml(`<img src="/pictures/${id}/1600.avif" alt="A bottle">`))).toEqual([
      { kind: "picture", pictureId: id, alt: "A bottle" },
    ])
    expect(cleanHtml('<img src="https://elsewhere.test/1.png">')).toBe("")
  })

  test("addresses are absolute for readers outside the site", () => {
    const blocks = readBlocks('<p><a href="/faq">ask</a></p>')
    expect(writeHtml(blocks, "https://house.test")).toContain('href="https://house.test/faq"')
  })
})

test("the contents name the headings of an article by the ids they get", () => {
  const blocks = readPlain("A dram\n\n## Peat\n\nSmoke\n\n### Malt\n\n## Water")
  expect(headingsOf(blocks)).toEqual([
    { id: headingId(1), text: "Peat" },
    { id: headingId(4), text: "Water" },
  ])
})

test("text typed without the editor becomes blocks, and the blocks become the same text", () => {
  const typed = "A dram\nat night\n\n## Peat\n\n- one\n- two\n\n> said\n\n1. first\n2. second\n\n---"
  const blocks = readPlain(typed)
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "heading", "list", "quote", "list", "rule"])
  expect(writePlain(blocks)).toBe(typed)
  expect(plainTextOf(blocks)).toBe("A dram at night Peat one two said first second")
  expect(readBlocks(writeHtml(blocks))).toEqual(blocks)
  expect(readPlain("<script>alert(1)</script>").map((block) => block.kind)).toEqual(["paragraph"])
  expect(writeHtml(readPlain("<b>x</b>"))).toBe("<p>&lt;b&gt;x&lt;/b&gt;</p>")
})

test.each(["<", "&", "&#", "<p>", "<p><", "<b> ", "a<br>", "<a href='/x'>", "<svg>", "<ul><li>"])(
  "119,000 characters of %j are refused, or cost less than 100 ms of the event loop",
  async (sign) => {
    const longest = await longestTurnMs(async () => {
      const cleaned = await cleanSubmittedHtml(sign.repeat(119_000 / sign.length)).catch((problem) => {
        expect(problem).toMatchObject({ code: "api.tooMuchMarkup", status: 422 })
        return ""
      })
      readBlocks(cleaned)
    })
    expect(longest).toBeLessThan(100)
  },
)

test("text of punctuation alone is read in linear time", () => {
  const timeOf = (count: number) => {
    const html = "&lt;".repeat(count)
    return processorMs(() => expect(plainTextOf(readBlocks(html))).toBe("<".repeat(count)))
  }
  timeOf(20_000)
  expect(timeOf(160_000)).toBeLessThan(24 * Math.max(timeOf(20_000), 5))
})
