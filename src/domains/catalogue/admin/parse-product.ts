import type { Ctx } from "#platform/ctx.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { ProductForm } from "../product-form.ts"
import { requireKnownNames } from "../save-product.ts"

/** Reports unknown names with the other errors, not after them. */
export async function parseProduct(
  ctx: Ctx,
  submitted: FormFields,
  before?: Pick<ProductForm, "category" | "distillery">,
): Promise<ProductForm> {
  const { category = "", distillery = "" } = submitted
  const names = { category: category.trim(), distillery: distillery.trim() || null }
  const { form } = await checkTogether({
    form: () => parseInput("catalogue", ProductForm, submitted),
    names: () => requireKnownNames(ctx, names, before),
  })
  return form
}
