import { z } from "zod"
import { createRouter, describeApi, query } from "#platform/http/api-route.ts"
import { readShipping } from "./read-shipping.ts"

const ShippingQuery = z.object({ country: z.string().trim().max(80).optional() })

const ShippingAnswer = z
  .object({
    prod_location_of_bottle: z.string().meta({ description: "The location of the bottle or dram" }),
    country: z.string().meta({ description: "The destination country" }),
    delivery_time: z.string().meta({ description: "In days, such as 3-8" }),
    import_and_alcohol_tax_included: z.enum(["yes", "no"]),
    fee_cents: z.int(),
    duty_cents: z.int().nullable().meta({ description: "Null if unknown" }),
    tax_cents: z.int().nullable(),
    estimated_on: z.iso.date(),
  })
  .meta({ description: "An estimate for one bottle or dram" })

export const shippingApi = createRouter().get(
  "/shipping/location/:id",
  describeApi(
    "Shipping estimate for a bottle or dram, by the id of a listing, product, lot or your own order line",
    {
      answer: ShippingAnswer,
      tags: ["Delivery"],
    },
  ),
  query("checkout", ShippingQuery),
  async (c) => {
    const estimate = await readShipping(c.var.ctx, c.req.param("id"), c.req.valid("query").country)
    return c.json({
      prod_location_of_bottle: estimate.location,
      country: estimate.country,
      delivery_time: `${estimate.days.min}-${estimate.days.max}`,
      import_and_alcohol_tax_included: estimate.isTaxIncluded ? "yes" : "no",
      fee_cents: estimate.feeCents,
      duty_cents: estimate.dutyCents,
      tax_cents: estimate.taxCents,
      estimated_on: estimate.estimatedOn,
    })
  },
)
