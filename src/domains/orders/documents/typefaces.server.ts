import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import opentype from "opentype.js"
import { fontSubsets } from "#domains/places/places.ts"

export type Weight = "regular" | "bold" | "name"

const { resolve } = createRequire(import.meta.url)

/** For Chinese and characters that the site's fonts lack. Large, so loaded on demand. */
const han = {
  regular: () => join(dirname(resolve("@embedpdf/fonts-sc")), "../fonts/NotoSansHans-Regular.otf"),
  bold: () => join(dirname(resolve("@embedpdf/fonts-sc")), "../fonts/NotoSansHans-Medium.otf"),
}

const files: Record<Weight, readonly string[]> = {
  regular: subsets("source-sans-3", "400-normal"),
  bold: subsets("source-sans-3", "600-normal"),
  name: subsets("fraunces", "600-normal"),
}

const bytesOf = new Map<string, Buffer>()
const parsedFonts = new Map<string, ReturnType<typeof opentype.parse>>()
const chosenFaces = new Map<string, string>()

export function faceOf(weight: Weight, char: string): string {
  const key = weight + char
  let face = chosenFaces.get(key)
  if (face === undefined) {
    face = files[weight].find((file) => parsed(file).hasChar(char)) ?? hanOf(weight)
    chosenFaces.set(key, face)
  }
  return face
}

export function readFace(path: string): Buffer {
  const bytes = bytesOf.get(path) ?? readFileSync(path)
  bytesOf.set(path, bytes)
  return bytes
}

function hanOf(weight: Weight): string {
  return weight === "regular" ? han.regular() : han.bold()
}

function parsed(path: string) {
  const font = parsedFonts.get(path) ?? opentype.parse(new Uint8Array(readFace(path)).buffer)
  parsedFonts.set(path, font)
  return font
}

function subsets(family: string, style: string): string[] {
  return fontSubsets.map((subset) => resolve(`@fontsource/${family}/files/${family}-${subset}-${style}.woff`))
}
