import type { Cents } from "#platform/money.ts"

type ShippingOffer = { feeCents: Cents; daysMin: number; daysMax: number; to: string }

export function shippingData({ feeCents, daysMin, daysMax, to }: ShippingOffer) {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: (feeCents / 100).toFixed(2), currency: "SGD" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: to },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: { "@type": "QuantitativeValue", minValue: daysMin, maxValue: daysMax, unitCode: "DAY" },
    },
  } as const
}
