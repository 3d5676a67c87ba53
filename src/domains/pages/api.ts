import { z } from "zod"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import { contentNames, contentPathOf, nameOf } from "./names.ts"
import { readContent } from "./read-content.ts"
import { refuse } from "./refusals.ts"

const Content = z.object({
  ...{ name: z.string(), path: z.string(), title: z.string(), summary: z.string() },
  content: z.string().meta({ description: "HTML with current figures." }),
  changed_at: z.string().nullable().meta({ description: "Null for the text of the release." }),
  header_header_content: z.string().optional(),
  header_header_content_full: z.string().optional(),
})

export const pagesApi = createRouter().get(
  "/setting/content/:name",
  describeApi(
    `A content by its name, in the client's language: ${contentNames.join(", ")}. Home also has its two headers`,
    { answer: Content, tags: ["Content"] },
  ),
  async (c) => {
    const { ctx } = c.var
    const name = nameOf(c.req.param("name"))
    if (!name) throw refuse("noSuchContent")
    const { title, summary, blocks, changedAt } = await readContent(ctx, name)
    const content = writeHtml(blocks)
    const answer = { name, path: contentPathOf(name), title, summary, content, changed_at: changedAt }
    if (name !== "Home") return c.json(answer)
    return c.json({ ...answer, header_header_content: summary, header_header_content_full: content })
  },
)
