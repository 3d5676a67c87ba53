import { type BottleDrawingFacts, familyOf, isIndependent } from "./bottle-facts.ts"
import { drawClosure } from "./closure.ts"
import type { SetColumn } from "./column.ts"
import { liquidLevel } from "./fill-levels.ts"
import { drawGlass } from "./glass.ts"
import { plainLayoutOf, setPlainLabel } from "./independent-label.ts"
import { type GlyphOutlines, letterDefs, readable, tenth } from "./lettering.ts"
import { layoutOf, setOfficialLabel } from "./official-label.ts"
import { glassOf, type LabelColours, labelColoursOf, liquidOf, plainColoursOf } from "./palette.ts"
import { type Silhouette, silhouetteOf } from "./silhouette.ts"
import { type DrawingView, viewBoxOf } from "./view-box.ts"
import { wordingOf } from "./wording.ts"

type Depiction = { fillLevel?: string; view?: DrawingView | undefined }

export function drawBottle(facts: BottleDrawingFacts, { fillLevel, view }: Depiction = {}): string {
  const shape = silhouetteOf(facts)
  const colours = isIndependent(facts) ? plainColoursOf(facts) : labelColoursOf(facts)
  const letters: GlyphOutlines = new Map()
  const label = setLabel(facts, { shape, colours, letters })

  const glass = drawGlass(shape, glassOf(facts), liquidOf(facts), liquidLevel(shape, fillLevel))
  const parts = [glass, drawClosure(facts, shape, colours), label.svg].join("")
  const { x, y, width, height } = viewBoxOf(shape, view)
  const viewBox = [x, y, width, height].map(tenth).join(" ")
  const title = `<title>${escapeXml(facts.name)}</title>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${title}<defs>${letterDefs(letters)}</defs>${parts}</svg>`
}

export function setLabel(
  facts: BottleDrawingFacts,
  on: { shape: Silhouette; colours: LabelColours; letters: GlyphOutlines },
): SetColumn {
  const fullWording = wordingOf(facts)
  // If our typefaces lack the script of a name, the label shows the kind of spirit.
  const wording =
    readable(fullWording.brand, { face: "serif" }) === ""
      ? { ...fullWording, brand: fullWording.kind }
      : fullWording
  const plate = { box: on.shape.label, colours: on.colours, wording, letters: on.letters }
  if (isIndependent(facts)) return setPlainLabel(plainLayoutOf(facts), plate)
  return setOfficialLabel(layoutOf(facts), { ...plate, family: familyOf(facts) })
}

function escapeXml(text: string): string {
  return [...text]
    .filter((char) => char >= " " && !/[\uFFFE\uFFFF]|\p{Surrogate}/u.test(char))
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
}
