import { z } from "zod"
import { about, door, query } from "#platform/door.ts"
import { readShipping } from "./read-shipping.ts"

const Asked = z.object({ country: z.string().trim().max(80).optional() })

const Shipping = z
  .object({
    prod_location_of_bottle: z.string().meta({ description: "Where the bottle or dram lies." }),
    country: z.string().meta({ description: "Where it would go." }),
    delivery_time: z.string().meta({ description: "In days, such as 3-8." }),
    import_and_alcohol_tax_included: z.enum(["yes", "no"]),
    fee_cents: z.int(),
    duty_cents: z.int().nullable().meta({ description: "Null where the house cannot say." }),
    tax_cents: z.int().nullable(),
    estimated_on: z.iso.date(),
  })
  .meta({ description: "An estimate for one bottle or dram." })

export const shippingApi = door().get(
  "/shipping/location/:id",
  about("How a bottle or dram is sent: by the id of a listing, product, lot or own order line", {
    answer: Shipping,
    tags: ["Delivery"],
  }),
  query("checkout", Asked),
  async (c) => {
    const shown = await readShipping(c.var.ctx, c.req.param("id"), c.req.valid("query").country)
    return c.json({
      prod_location_of_bottle: shown.location,
      country: shown.country,
      delivery_time: `${shown.days.least}-${shown.days.most}`,
      import_and_alcohol_tax_included: shown.isTaxIncluded ? "yes" : "no",
      fee_cents: shown.feeCents,
      duty_cents: shown.dutyCents,
      tax_cents: shown.taxCents,
      estimated_on: shown.estimatedOn,
    })
  },
)
