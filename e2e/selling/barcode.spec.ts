import { randomInt } from "node:crypto"
import type { Page } from "@playwright/test"
import { isEan } from "../../src/domains/catalogue/ean.ts"
import { expect, open, test } from "../fixtures.ts"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

function newBarcode(): string {
  const digits = `20${String(randomInt(1e10)).padStart(10, "0")}`
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isEan) ?? ""
}

/** A camera that films a drawing, and a detector that reads the code from any picture. */
async function letRead(page: Page, code: string): Promise<void> {
  await page.addInitScript((rawValue) => {
    class Detector {
      async detect() {
        return [{ rawValue }]
      }
    }
    Object.assign(window, { BarcodeDetector: Detector })
    const canvas = document.createElement("canvas")
    // A video begins with the first frame that is drawn after it was asked for.
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 10, 10), 50)
    const getUserMedia = async () => canvas.captureStream()
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } })
  }, code)
}

test("a seller scans a bottle's barcode, or types it, and the form fills itself in", async ({ visit }) => {
  const [known, unknown] = [newBarcode(), newBarcode()]
  const name = `Barcode ${known}`
  const adminPage = await visit("kai")
  await open(adminPage, "/admin/products/import")
  const rows = ["name,distillery,bottler,category,country,abv_percent,volume_ml,ean"]
  rows.push(`${name},Ardbeg,Official bottling,Single Malt,Scotland,54.2,700,${known}`)
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) }
  await adminPage.locator("input[type=file]").setInputFiles(file)
  await adminPage.getByRole("button", { name: "Check file" }).click()
  await adminPage.getByRole("button", { name: "Import changes" }).click()
  await expect(adminPage.getByText("Products imported.")).toBeVisible()

  const seller = await visit(undefined, phone)
  await letRead(seller, known)
  await open(seller, "/submit-lots")
  await seller.getByRole("button", { name: "Scan barcode" }).click()
  await expect(seller.getByLabel("Name of bottle")).toHaveValue(name)
  await expect(seller.getByLabel("ABV %")).toHaveValue("54.2")
  await expect(seller.getByRole("button", { name: "Scan barcode" })).toBeVisible()

  const other = await visit(undefined, phone)
  await letRead(other, unknown)
  await open(other, "/submit-lots")
  await other.getByRole("button", { name: "Scan barcode" }).click()
  await expect(other.getByText(`We don’t know the barcode ${unknown} yet.`)).toBeVisible()
  await other.getByLabel("Name of bottle").fill(known)
  await other.getByRole("option", { name }).click()
  await expect(other.getByLabel("Volume in ml")).toHaveValue("700")
})
