import { z } from "zod"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { components } from "./colours.ts"
import { BannerQuery } from "./inputs.ts"
import { listVisibleBanners, readColours } from "./read-display.ts"

const tags = ["Content"]

const Banners = z.array(
  z.object({
    ...{
      _id: z.string(),
      key: z.string(),
      title: z.string(),
      content: z.string().meta({ description: "Sanitized HTML" }),
    },
    ...{ link: z.string(), link_text: z.string() },
    image: z.string().nullable(),
  }),
)

const Components = z.object({ component: z.string().max(200).default(components.join(",")) })

export const displayApi = createRouter()
  .post(
    "/banner/find",
    describeApi("The current banners of a slot", { answer: Banners, tags }),
    body("display", BannerQuery),
    async (c) => {
      const { key } = c.req.valid("json").query
      const visibleBanners = (await listVisibleBanners(c.var.ctx)).filter(({ slot }) => slot === key)
      return c.json(
        visibleBanners.map(({ id, slot, title, text, path, linkText, picture }) => {
          const texts = { title, content: text, link: path, link_text: linkText }
          return { _id: id, key: slot, ...texts, image: picture?.src ?? null }
        }),
      )
    },
  )
  .get(
    "/setting/color/map",
    describeApi("The colours of comma-separated components. Absent colours use the theme", {
      answer: z.record(z.string(), z.record(z.string(), z.string())),
      tags,
    }),
    query("display", Components),
    async (c) => {
      const map = await readColours(c.var.ctx)
      const requested = c.req.valid("query").component.split(",")
      return c.json(
        Object.fromEntries(
          components.filter((name) => requested.includes(name)).map((name) => [name, map[name] ?? {}]),
        ),
      )
    },
  )
