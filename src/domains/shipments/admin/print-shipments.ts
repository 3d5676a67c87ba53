import type { DeliveryAddress } from "#domains/orders/address.ts"
import { formatDate } from "#language/format.ts"
import { fullName } from "#language/full-name.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { AdminShipment } from "../reads.ts"

const style = `
  body { font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff; margin: 1.5rem; }
  article { break-inside: avoid; border-top: 1px solid #000; padding: .75rem 0; }
  h1 { font-size: 16pt; margin: 0 0 .5rem; } h2 { font-size: 13pt; margin: 0 0 .25rem; }
  p { margin: 0; white-space: pre-line; } header { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  table { border-collapse: collapse; width: 100%; margin-top: .5rem; }
  th { font-size: 9pt; font-weight: normal; text-align: left; border-bottom: 1px solid #000; }
  th, td { padding: .2rem .75rem .2rem 0; vertical-align: top; } td:first-child { width: 1.2em; } td.count { width: 2.5em; }
  th.place { width: 8em; } td.place { font-weight: 600; }
  .box { display: inline-block; width: .8em; height: .8em; border: 1px solid #000; }
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
  const head = ["", t("count"), t("what")].map((text) => `<th>${escaped(text)}</th>`)
  const placeHead = [t("shelfHead"), t("code")].map((text) => `<th class="place">${escaped(text)}</th>`)
  const articles = shipments.map(({ reference, lines, address, email, kind, slotAt, note }) => {
    const rows = lines.map(({ quantity, title, shelf, code }) => {
      return `<tr><td><span class="box"></span></td><td class="count">${quantity}</td><td>${escaped(title)}</td><td class="place">${escaped(shelf ?? "–")}</td><td class="place">${escaped(code ?? "–")}</td></tr>`
    })
    const from = lines[0]?.location
    const facts = [
      from && t("fromPlace", { place: placeTexts(`names.${from}`) }),
      shipmentTexts(`kinds.${kind}`),
      slotAt && t("slot", { moment: formatDate(slotAt, language) }),
      note !== null && t("note", { number: note }),
    ]
    const to = address ? [...addressLines(address), address.email] : [email]
    return `<article><header><div><h2>${escaped(reference)}</h2><p>${escaped(facts.filter(Boolean).join(" · "))}</p></div><p>${escaped(to.join("\n"))}</p></header><table><thead><tr>${[...head, ...placeHead].join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></article>`
  })
  const title = t("packTitle")
  const count = t("found", { count: shipments.length })
  return sheet(title, `<h1>${escaped(title)}</h1><p>${escaped(count)}</p>${articles.join("")}`)
}

export function printAddressLabels(shipments: readonly AdminShipment[], t: Texts<"shipments-admin">): string {
  const labels = shipments.flatMap(({ reference, address, note }) => {
    if (!address) return []
    const foot = [reference, note !== null && t("note", { number: note })].filter(Boolean).join(" · ")
    return `<article><p>${escaped(addressLines(address).join("\n"))}</p><p class="small">${escaped(foot)}</p></article>`
  })
  return sheet(t("labels"), `<div class="labels">${labels.join("")}</div>`)
}

function addressLines(address: DeliveryAddress): string[] {
  const { firstname, lastname, companyname, city, state, postalCode, country, phone } = address
  const lines = [
    fullName("en", firstname, lastname),
    companyname,
    address.address,
    [city, state, postalCode].filter(Boolean).join(", "),
    country.toUpperCase(),
    phone,
  ]
  return lines.flatMap((line) => line || [])
}
