import { expect, test } from "vitest"
import { checksum, type PayNowFields, payNowText, readCode } from "./pay-now.ts"

const uen = (value: string) => ({ type: "uen", value }) as const

/** Published by a bank and three libraries. */
const published: [text: string, fields: PayNowFields][] = [
  [
    "00020101021226580009SG.PAYNOW010120213201929813CSPP030100414202308011802005204000053037025402205802SG5925SHOPEEPAY PRIVATE LIMITED6009SINGAPORE62270123SPP1844414393533165284563047A0C",
    {
      proxy: uen("201929813CSPP"),
      amount: "20",
      isEditable: false,
      expires: "20230801180200",
      name: "SHOPEEPAY PRIVATE LIMITED",
      city: "SINGAPORE",
      reference: "SPP18444143935331652845",
    },
  ],
  [
    "00020101021226490009SG.PAYNOW010120210201101550Z03010040820201127520400005303702540550.005802SG5907Qryptal6009Singapore62060102AJ630488E9",
    {
      proxy: uen("201101550Z"),
      amount: "50.00",
      isEditable: false,
      expires: "20201127",
      name: "Qryptal",
      reference: "AJ",
    },
  ],
  [
    "00020101021226490009SG.PAYNOW010120210201403121W0301104082020123152040000530370254035005802SG5913ACME Pte Ltd.6009Singapore62150111TQINV-1000163044001",
    {
      proxy: uen("201403121W"),
      amount: "500",
      isEditable: true,
      expires: "20201231",
      name: "ACME Pte Ltd.",
      reference: "TQINV-10001",
    },
  ],
  [
    "00020101021226470009SG.PAYNOW010120208123456780301004082026030452040000530370254040.995802SG5911testcompany6009Singapore62270123testordernumber1234567863040047",
    {
      proxy: uen("12345678"),
      amount: "0.99",
      isEditable: false,
      expires: "20260304",
      name: "testcompany",
      reference: "testordernumber12345678",
    },
  ],
  [
    "00020101021226500009SG.PAYNOW010100211+658101032103010040820261228520400005303702540510.505802SG5909sgqr_test6009Singapore62100106REF1236304D9F1",
    {
      proxy: { type: "mobile", value: "+6581010321" },
      amount: "10.50",
      isEditable: false,
      expires: "20261228",
      name: "sgqr_test",
      reference: "REF123",
    },
  ],
]

test.each(published)("a published code is reproduced exactly: %s", (text, fields) => {
  expect(payNowText(fields)).toBe(text)
  expect(readCode(text)?.get("26.02")).toBe(fields.proxy.value)
  expect(readCode(text)?.get("62.01")).toBe(fields.reference)
})

test("the checksum has the published value and detects a changed character", () => {
  expect(checksum("123456789")).toBe("29B1")
  const [text = ""] = published[1] ?? []
  expect(readCode(text.replace("50.00", "05.00"))).toBeUndefined()
})

test("a value that a code cannot carry is refused, not dropped", () => {
  const fields: PayNowFields = { proxy: uen("201403121W"), amount: "1.00", isEditable: false, name: "Quaich" }
  expect(() => payNowText({ ...fields, reference: "Whisky £" })).toThrow()
  expect(() => payNowText({ ...fields, reference: "x".repeat(100) })).toThrow()
})
