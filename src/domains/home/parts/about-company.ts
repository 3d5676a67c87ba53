import type { Site } from "#domains/content/default-site.ts"
import { hreflangOf } from "#language/languages.ts"
import { absoluteUrl } from "#platform/app-path.ts"

export function aboutCompany(
  { name, legalName, description, email, phone, socials }: Omit<Site, "gstNumber">,
  origin: string,
) {
  return {
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${origin}/#house`,
        name,
        legalName,
        description,
        url: origin,
        logo: absoluteUrl(origin, "/icons/icon-512.png"),
        contactPoint: { "@type": "ContactPoint", contactType: "customer service", email, telephone: phone },
        ...(socials.length > 0 ? { sameAs: socials.map(({ url }) => url) } : {}),
      },
      {
        "@type": "WebSite",
        "@id": `${origin}/#site`,
        name,
        url: origin,
        inLanguage: Object.values(hreflangOf),
        publisher: { "@id": `${origin}/#house` },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: absoluteUrl(origin, "/product?q={search_term_string}"),
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  }
}
