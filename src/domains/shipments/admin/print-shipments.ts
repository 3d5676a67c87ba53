import { formatDate } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { AdminShipment } from "../reads.ts"

const style = `
  body { font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff; margin: 1.5rem; }
  article { break-inside: avoid; border-top: 1px solid #000; padding: .75rem 0; }
  h1 { font-size: 16pt; margin: 0 0 .5rem; } h2 { font-size: 13pt; margin: 0 0 .25rem; }
  p { margin: 0; white-space: pre-line; } ul { list-style: none; padding: 0; margin: .5rem 0 0; }
  li { padding: .15rem 0; } li::before { content: ""; display: inline-block; width: .8em; height: .8em; border: 1px solid #000; margin-right: .6em; }
  .labels { display: grid; grid-template-columns: repeat(2, 1fr); gap: .5rem; }
  .labels article { border: 1px solid #000; padding: 1rem; min-height: 5.5cm; font-size: 13pt; }
  .small { font-size: 9pt; }
  @page { margin: 12mm; }`

function sheet(title: string, body: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>`
}

export function printPackingList(
  shipments: readonly AdminShipment[],
  t: Texts<"shipments-admin">,
  shipmentTexts: Texts<"shipments">,
  language: Language,
): string {
  const placeTexts = textsOf(language, "places")
  const articles = shipments.map(({ reference, lines, address, email, kind, slotAt, note }) => {
    const goods = lines.map(({ quantity, title, location, shelf }) => {
      const where = [location && placeTexts(`names.${location}`), shelf && t("shelf", { shelf })]
      return `<li>${escaped(t("times", { count: quantity, title }))} <span class="small">${escaped(where.filter(Boolean).join(", "))}</span></li>`
    })
    const to = address ? `${address.firstname} ${address.lastname}, ${address.country}` : email
    const facts = [
      shipmentTexts(`kinds.${kind}`),
      to,
      slotAt && t("slot", { moment: formatDate(slotAt, language) }),
      note !== null && t("note", { number: note }),
    ]
    return `<article><h2>${escaped(reference)}</h2><p>${escaped(facts.filter(Boolean).join(" · "))}</p><ul>${goods.join("")}</ul></article>`
  })
  const title = t("packTitle")
  const count = t("found", { count: shipments.length })
  return sheet(title, `<h1>${escaped(title)}</h1><p>${escaped(count)}</p>${articles.join("")}`)
}

export function printAddressLabels(shipments: readonly AdminShipment[], t: Texts<"shipments-admin">): string {
  const labels = shipments.flatMap(({ reference, address, note }) => {
    if (!address) return []
    const { firstname, lastname, companyname, city, state, postalCode, country, phone } = address
    const lines = [
      `${firstname} ${lastname}`,
      companyname,
      address.address,
      [city, state, postalCode].filter(Boolean).join(", "),
      country.toUpperCase(),
      phone,
    ]
    const foot = [reference, note !== null && t("note", { number: note })].filter(Boolean).join(" · ")
    return `<article><p>${escaped(lines.filter(Boolean).join("\n"))}</p><p class="small">${escaped(foot)}</p></article>`
  })
  return sheet(t("labels"), `<div class="labels">${labels.join("")}</div>`)
}
