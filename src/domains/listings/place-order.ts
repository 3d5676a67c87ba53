import { placeSlugs } from "#domains/places/places.ts"

const inOrder = `array[${placeSlugs.map((slug) => `'${slug}'`).join(", ")}]`

/** SQL that sorts a column of places: Singapore first. */
export function placeOrder(column: string): string {
  return `array_position(${inOrder}, ${column})`
}
