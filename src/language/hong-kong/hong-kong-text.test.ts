import { expect, test } from "vitest"
import { writtenLanguages } from "../languages.ts"
import { allTexts, textsOf } from "../texts.server.ts"
import { forReader } from "./for-reader.server.ts"
import { fromWriter } from "./from-writer.server.ts"
import { glossary } from "./glossary.ts"
import { hongKongText, hongKongTexts } from "./hong-kong-text.ts"
import { simplifiedText } from "./simplified-text.ts"

test.each([
  ["落槌价与保留价", "落槌價與底價"],
  ["含拍卖佣金，竞买人请登录账户", "含買家佣金，競投人請登入帳戶"],
  ["用银行卡支付，运单号将通过邮件发送", "用信用卡支付，運單編號將透過電郵發送"],
  ["酒的鉴定未通过", "酒的鑑定未通過"],
  ["周一至周六，两个工作日内", "星期一至星期六，兩個工作天內"],
  ["“我的购物车”", "「我的購物車」"],
  ["付款{{days}}天后开瓶", "付款{{days}}天後開瓶"],
  ["下载 CSV 文件，索取酒样、文件与仓单", "下載 CSV 檔案，索取酒樣、文件與倉單"],
  ["<p>烟熏与巧克力 <em>Ardbeg 10</em></p>", "<p>煙燻與朱古力 <em>Ardbeg 10</em></p>"],
  ["No Chinese, {{count}} lots", "No Chinese, {{count}} lots"],
])("%s is %s in Hong Kong", (chinese, expected) => {
  expect(hongKongText(chinese)).toBe(expected)
})

test("what is already in the words of Hong Kong stays as it is", () => {
  const texts = Object.values(allTexts.hk).map((own) => JSON.stringify(own))
  expect(texts.filter((text) => hongKongText(text) !== text)).toEqual([])
})

test("the glossary names each word once", () => {
  const found = glossary.map(([word]) => word)
  expect(found.filter((word, at) => word === "" || found.indexOf(word) !== at)).toEqual([])
})

test("a sentence of its own wins over the converted one", () => {
  const chinese = { title: "邮件", group: { text: "账户", more: "登录" } }
  expect(hongKongTexts(chinese, { group: { text: "戶口" } })).toEqual({
    title: "電郵",
    group: { text: "戶口", more: "登入" },
  })
})

test("the bundler's texts are those of the Chinese files", () => {
  expect(Object.keys(allTexts.hk).toSorted()).toEqual(Object.keys(allTexts.cn).toSorted())
  expect(textsOf("hk", "shell")("signIn")).toBe("登入")
})

test.each([
  ["這瓶酒的來源", "这瓶酒的来源"],
  ["乾杯，著名的「麥卡倫」", "干杯，著名的“麦卡伦”"],
  ["<p>煙燻 <em>Ardbeg 10</em></p>", "<p>烟熏 <em>Ardbeg 10</em></p>"],
  ["已经是简体", "已经是简体"],
])("%s is stored as %s", (typed, stored) => {
  expect(simplifiedText(typed)).toBe(stored)
})

test("only what a reader of Hong Kong wrote is converted, and it comes back to them", async () => {
  const typed = { title: "威士忌與電郵", note: "Only English" }
  const stored = await fromWriter("hk", typed, ["title", "note"])
  expect(stored).toEqual({ title: "威士忌与电邮", note: "Only English" })
  expect(await forReader("hk", [stored], ["title"])).toEqual([typed])
  expect(await fromWriter("cn", typed, ["title", "note"])).toEqual(typed)
})

const written = [{ id: "竞买", title: "邮件", text: "Only English" }]

test("what people wrote is converted for readers of Hong Kong, in the named columns only", async () => {
  const expected = [{ id: "竞买", title: "電郵", text: "Only English" }]
  for (let times = 0; times < 2; times++)
    expect(await forReader("hk", written, ["title", "text"])).toEqual(expected)
  for (const language of writtenLanguages)
    expect(await forReader(language, written, ["title", "text"])).toEqual(written)
  expect(await forReader("hk", [], ["title"])).toEqual([])
})
