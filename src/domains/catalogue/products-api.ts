import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type ApiCall, body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { parseInput } from "#platform/input.ts"
import { isOneOf, keysOf } from "#platform/records.ts"
import { readProductForAdmin } from "./admin/read-product.ts"
import { ProductForm, type ProductText, productFields, productTextsOf } from "./product-form.ts"
import { archiveProduct, createProduct, saveProduct } from "./save-product.ts"

const tags = ["Catalogue"]
const value = z.union([z.string().max(5_000), z.number(), z.null()]).optional()

const olderNames = {
  prod_name: "name",
  abv: "abvPercent",
  ABV: "abvPercent",
  volume: "volumeMl",
  lot_type: "lotType",
  product_type: "productType",
  whisky_type: "whiskyType",
  cask_type: "caskType",
  delivery_info: "deliveryInfo",
} as const

const names = [...productFields, ...Object.keys(olderNames)]
const SpecFacts = z
  .strictObject(Object.fromEntries(names.map((name) => [name, value])))
  .meta({ description: "Facts of a product. Null means unknown. Unknown field names are refused." })
const Saved = z.object({ status: z.literal("success"), _id: z.string() })

export const productsApi = createRouter()
  .post(
    "/product/create",
    describeApi("Add a product to the catalogue", { tags, status: 201, isStaff: true, answer: Saved }),
    body("catalogue", SpecFacts),
    async (c) => {
      requirePermission(c.var.ctx, "catalogue")
      const form = parseInput("catalogue", ProductForm, typedOf(c.req.valid("json")))
      return c.json({ status: "success", _id: await createProduct(c.var.ctx, form) }, 201)
    },
  )
  .put(
    "/product/update/:id",
    describeApi("Change facts of a product. Absent fields stay unchanged", {
      tags,
      isStaff: true,
      answer: Saved,
    }),
    body("catalogue", SpecFacts),
    async (c) => {
      const { ctx } = c.var
      requirePermission(ctx, "catalogue")
      const { id, stored } = await readProductForAdmin(ctx, idOf(c))
      const form = parseInput("catalogue", ProductForm, {
        ...productTextsOf(stored),
        ...typedOf(c.req.valid("json")),
      })
      await saveProduct(ctx, id, form)
      return c.json({ status: "success", _id: id })
    },
  )
  .delete(
    "/product/delete/:id",
    describeApi("Archive a product. Past sales still link to it", {
      tags,
      isStaff: true,
      answer: Saved,
    }),
    async (c) => {
      await archiveProduct(c.var.ctx, idOf(c))
      return c.json({ status: "success", _id: idOf(c) })
    },
  )

function idOf(c: ApiCall): string {
  return c.req.param("id") ?? ""
}

function typedOf(facts: z.output<typeof SpecFacts>): Partial<ProductText> {
  const entries = Object.entries(facts).flatMap(([name, given]) => {
    if (given === undefined) return []
    const field = isOneOf(keysOf(olderNames), name) ? olderNames[name] : name
    return [[field, given === null ? "" : String(given)] as const]
  })
  return Object.fromEntries(entries)
}
