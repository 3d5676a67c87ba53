import { noteField, typedAmounts } from "#domains/accounting/gst/gst-boxes.ts"
import { exportAccounts } from "#domains/accounting/journals/journal-accounts.ts"

/** Fields of admin forms, filled in without a fault. */

export const auction = {
  title: "Winter sale",
  location: "singapore",
  previewAt: "2026-12-05T20:00",
  startsAt: "2026-12-07T20:00",
  endsAt: "2026-12-14T20:00",
  softCloseMinutes: "5",
  softCloseCapMinutes: "30",
  staggerSeconds: "0",
}

export const promotion = {
  ...{ name: "Winter", code: "", kind: "percentage", percent: "10", amount: "", minimum: "50" },
  ...{ startsAt: "2026-12-01T10:00", endsAt: "2027-01-01T10:00", maxUses: "100", maxUsesPerPerson: "1" },
  ...{ products: "", categories: "Single Malt", distilleries: "", bottlers: "" },
}

export const incident = {
  ...{ titleEn: "Search is slow", titleVi: "", titleCn: "", "component-search": "yes" },
  ...{ impact: "degraded", stage: "investigating", beganAt: "2026-12-01T10:00", key: "a key of a form" },
  ...{ textEn: "We are looking for the cause.", textVi: "", textCn: "" },
}

export const lot = {
  seller: "",
  openingCents: "100",
  reserveCents: "200",
  buyNowCents: "900",
  estimateLowCents: "300",
  estimateHighCents: "400",
  fillLevel: "full",
  seal: "Intact",
  label: "Torn",
  box: "None",
  flaws: "None",
  weightGrams: "1600",
  remarks: "",
  description: "Bottled in 1990",
  provenance: "Private collection",
}

export const productFields = {
  ...{ name: "Port Askaig 8", distillery: "Ardbeg", bottler: "Speciality Drinks", category: "Single Malt" },
  ...{ country: "Scotland", region: "Islay", whiskyType: "", productType: "Bottle", lotType: "", class: "" },
  ...{ abvPercent: "46", volumeMl: "700", weightG: "1600", age: "8", vintage: "2010", bottledYear: "2019" },
  ...{ caskType: "", peat: "", strength: "", confidence: "high", description: "", color: "", colourHex: "" },
  ...{ nose: "", palate: "", finish: "", overall: "", remarks: "", deliveryInfo: "" },
}

export const distillery = {
  ...{ name: "Port Ellen", country: "Scotland", region: "Islay", founded: "1825", closed: "1983" },
  ...{
    silentFrom: "1930",
    reopened: "1966",
    owner: "",
    water: "",
    latitude: "55.6",
    longitude: "-6.2",
    style: "",
  },
}

export const caskFacts = {
  ...{ number: "CSK-9", name: "Ardbeg 2012", distilleryId: "ardbeg", spiritType: "Single malt" },
  ...{ caskType: "Barrel", previousContents: "", fill: "", filledOn: "2012-02-20", olaLitres: "127" },
  ...{ warehouse: "Islay", note: "" },
}
export const gauge = {
  ...{ regaugedOn: "2026-08-03", bulkLitres: "168.2", abvPercent: "57.8", rlaLitres: "97.2" },
  bottlesEstimate: "233",
}

export const valuation = {
  ...{ lowCents: "100", highCents: "160", reserveCents: "90", buyNowCents: "200", listingCents: "6" },
  ...{ reserveFeeCents: "10", commissionPercent: "5", note: "" },
}

export const goodsRequest = { answer: "Please send it.", returnReference: "RMA-1", expectedOn: "2026-12-20" }

export const banner = {
  ...{ slot: "home", path: "/news", pictureId: "", position: "1", isOn: "on", startsAt: "", endsAt: "" },
  ...{ titleEn: "Sale", titleVi: "", titleCn: "", textEn: "", textVi: "", textCn: "" },
  ...{ linkEn: "", linkVi: "", linkCn: "" },
}

export const accountFields = Object.fromEntries(
  exportAccounts.flatMap((account) => [
    [`${account}.code`, "200"],
    [`${account}.name`, "Sales"],
    [`${account}.taxCode`, "No Tax"],
  ]),
)

export const gstFields = {
  ...Object.fromEntries(
    typedAmounts.flatMap((name) => [
      [name, "0"],
      [noteField(name), "Permit 7"],
    ]),
  ),
  ...{ exemptCents: "5", purchasesCents: "300.50", inputTaxCents: "27" },
}

export const addedBottle = {
  ...{ intent: "add", "name.1": "Old cask", "type.1": "Blend", "volumeMl.1": "700", "abvPercent.1": "40" },
  ...{ "lowCents.1": "100", "highCents.1": "200", "reserveCents.1": "90" },
}
