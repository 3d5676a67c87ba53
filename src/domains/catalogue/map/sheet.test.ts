import fc from "fast-check"
import { expect, test } from "vitest"
import { kilometres } from "./distance.ts"
import { mapFor, mapPositionOf } from "./sheet.ts"

const ardbeg = { latitude: 55.64, longitude: -6.11 }
const yoichi = { latitude: 43.19, longitude: 140.79 }
const cooley = { latitude: 53.99, longitude: -6.37 }

test("each region has its finer map, and places in two regions are on the world map", () => {
  expect(mapFor([ardbeg, cooley], 1).sheet).toBe("britain-and-ireland")
  expect(mapFor([yoichi], 1).sheet).toBe("japan")
  expect(mapFor([ardbeg, yoichi], 2).sheet).toBe("world")
})

const place = fc.record({
  latitude: fc.double({ min: -55, max: 70, noNaN: true }),
  longitude: fc.double({ min: -168, max: 179, noNaN: true }),
})

test("every place is inside the shown part, which has the requested proportions", () => {
  const ratios = fc.constantFrom(0.8, 0.9, 2.1)
  const hair = 1e-9
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), ratios, (places, ratio) => {
      const { box } = mapFor(places, ratio)
      expect(box.width / box.height).toBeCloseTo(ratio, 6)
      for (const { x, y } of places.map(mapPositionOf)) {
        expect(Math.min(x - box.x, box.x + box.width - x)).toBeGreaterThanOrEqual(-hair)
        expect(Math.min(y - box.y, box.y + box.height - y)).toBeGreaterThanOrEqual(-hair)
      }
    }),
  )
})

test("distances are those on the ground", () => {
  expect(kilometres(ardbeg, ardbeg)).toBe(0)
  expect(kilometres(ardbeg, cooley)).toBeCloseTo(184, 0)
  expect(kilometres(ardbeg, yoichi)).toBeCloseTo(kilometres(yoichi, ardbeg), 9)
})
