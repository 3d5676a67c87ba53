import { z } from "zod"
import { body, createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { matchesAllWords } from "#search-index/index.ts"
import { CategoryForm } from "./inputs.ts"
import { listCategories } from "./list-bottles.ts"
import { listBottlers } from "./read-bottler.ts"
import { type ListedDistillery, listDistilleries } from "./read-distillery.ts"
import { saveCategory } from "./save-entry.ts"

const tags = ["Catalogue"]
const year = z.number().nullable()
const text = z.string().nullable()

const SpecDistillery = z.object({
  _id: z.string(),
  name: z.string(),
  country: z.string(),
  region: text,
  founded: year,
  closed: year,
  active: z.boolean(),
  owner: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  products: z.number().meta({ description: "The number of its products" }),
})
const SpecCategory = z.object({ _id: z.string(), name: z.string(), products: z.number() })
const SpecBottler = z.object({
  _id: z.string(),
  name: z.string(),
  country: text,
  city: text,
  founded: year,
  series: z.array(z.string()),
  about: text,
  products: z.number(),
})
const Named = z.object({
  name: z.string().max(100).default("").meta({ description: "Words of the name, in any order." }),
})

export const catalogueApi = createRouter()
  .get(
    "/productdistillery/withclient",
    describeApi("All distilleries", { tags, answer: z.array(SpecDistillery) }),
    async (c) => c.json((await listDistilleries(c.var.ctx)).map(asSpec)),
  )
  .get(
    "/product/distillery",
    describeApi("The distilleries of products, by name", {
      tags,
      answer: z.array(SpecDistillery),
    }),
    query("catalogue", Named),
    async (c) => {
      const { name } = c.req.valid("query")
      const all = await listDistilleries(c.var.ctx)
      return c.json(
        all
          .filter((distillery) => distillery.bottles > 0 && matchesAllWords(name, [distillery.name]))
          .map(asSpec),
      )
    },
  )
  .get(
    "/productcategory",
    describeApi("Product categories", { tags, answer: z.array(SpecCategory) }),
    async (c) => {
      const categories = await listCategories(c.var.ctx)
      return c.json(categories.map(({ id, name, bottles }) => ({ _id: id, name, products: bottles })))
    },
  )
  .post(
    "/productcategory",
    describeApi("Add a category", {
      tags,
      status: 201,
      isStaff: true,
      answer: z.object({ status: z.literal("success"), _id: z.string() }),
    }),
    body("catalogue", CategoryForm),
    async (c) =>
      c.json({ status: "success", _id: await saveCategory(c.var.ctx, null, c.req.valid("json")) }, 201),
  )
  .get(
    "/independent",
    describeApi("The independent bottlers", { tags, answer: z.array(SpecBottler) }),
    async (c) => {
      const bottlers = await listBottlers(c.var.ctx)
      return c.json(
        bottlers.map(({ id, bottles, ...bottler }) => ({ _id: id, ...bottler, products: bottles })),
      )
    },
  )

function asSpec({ id, isActive, bottles, ...distillery }: ListedDistillery): z.output<typeof SpecDistillery> {
  return { _id: id, ...distillery, active: isActive, products: bottles }
}
