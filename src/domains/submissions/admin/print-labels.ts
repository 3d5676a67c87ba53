import type { Texts } from "#language/use-texts.ts"
import { escaped } from "#platform/html.ts"
import { qrCodeOf } from "#platform/qr-code.ts"
import type { AdminBottleRow } from "./reads.ts"

export type LabelledBottle = Pick<AdminBottleRow, "code" | "name" | "shelf" | "sender">

const style = `
  body { font: 10pt/1.3 system-ui, sans-serif; color: #000; background: #fff; margin: 0; }
  h1 { font-size: 14pt; margin: 1rem; } p { margin: 0; }
  .labels { display: grid; grid-template-columns: repeat(auto-fill, 70mm); gap: 4mm; padding: 4mm; }
  article { width: 70mm; height: 36mm; box-sizing: border-box; border: .2mm solid #000; padding: 3mm; display: grid; grid-template-columns: 28mm 1fr; gap: 3mm; align-items: center; break-inside: avoid; overflow: hidden; }
  svg { width: 28mm; height: 28mm; } .code { font: 700 13pt/1.2 ui-monospace, monospace; }
  .name { display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
  .small { font-size: 8pt; }
  @media print { h1 { display: none; } article { border-color: #999; } }
  @page { margin: 8mm; }`

export function printBottleLabels(bottles: readonly LabelledBottle[], t: Texts<"submissions-admin">): string {
  const labels = bottles.flatMap(({ code, name, shelf, sender }) => {
    if (code === null) return []
    const { size, path } = qrCodeOf(code)
    const squares = `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${escaped(code)}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
    const foot = [sender, shelf && t("intake.onShelf", { shelf })].filter(Boolean).join(" · ")
    return `<article>${squares}<div><p class="code">${escaped(code)}</p><p class="name">${escaped(name)}</p><p class="small">${escaped(foot)}</p></div></article>`
  })
  const title = t("intake.labels")
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1><div class="labels">${labels.join("")}</div></body></html>`
}
