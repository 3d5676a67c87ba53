import { bottlerPath, distilleryPath } from "../paths.ts"
import type { Bottler } from "../read-bottler.ts"
import type { Distillery } from "../read-distillery.ts"

type SchemaOrgData = Record<string, unknown>

export function distilleryData(distillery: Distillery, origin: string): SchemaOrgData {
  const { id, name, founded, closed, owner, country, region, latitude, longitude } = distillery
  return {
    "@type": "Organization",
    "@id": origin + distilleryPath(id),
    name,
    url: origin + distilleryPath(id),
    ...(founded === null ? {} : { foundingDate: String(founded) }),
    ...(closed === null ? {} : { dissolutionDate: String(closed) }),
    ...(owner === null ? {} : { parentOrganization: { "@type": "Organization", name: owner } }),
    location: {
      "@type": "Place",
      name,
      address: {
        "@type": "PostalAddress",
        addressCountry: country,
        ...(region === null ? {} : { addressRegion: region }),
      },
      ...(latitude === null || longitude === null
        ? {}
        : { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    },
  }
}

export function bottlerData(bottler: Bottler, origin: string): SchemaOrgData {
  const { id, name, founded, country, city, series, about } = bottler
  return {
    "@type": "Organization",
    "@id": origin + bottlerPath(id),
    name,
    url: origin + bottlerPath(id),
    ...(about === null ? {} : { description: about }),
    ...(founded === null ? {} : { foundingDate: String(founded) }),
    ...(country === null
      ? {}
      : {
          address: {
            "@type": "PostalAddress",
            addressCountry: country,
            ...(city === null ? {} : { addressLocality: city }),
          },
        }),
    ...(series.length > 0 ? { brand: series.map((own) => ({ "@type": "Brand", name: own })) } : {}),
  }
}
