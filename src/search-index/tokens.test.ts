import { expect, test } from "vitest"
import { tokensOf } from "./tokens.ts"

test.each([
  ["Lagavulin16", "lagavulin 16"],
  ["LAGAVULIN 16 Year Old", "lagavulin 16y"],
  ["16yo / 12 yrs / 8 years", "16y 12y 8y"],
  ["12 năm tuổi, 12年", "12y 12y"],
  ["Rémy Martin, Kyrö, đậm, Smögen", "remy martin kyro dam smogen"],
  ["Mariner's A’bunadh", "mariners abunadh"],
  ["E.H. Taylor, Tullamore D.E.W., Elmer T. Lee", "eh taylor tullamore dew elmer t lee"],
  ["ｈｉｂｉｋｉ　１７", "hibiki 17"],
  ["70cl, 700 ml, 1 l", "700ml 700ml 1000ml"],
  ["57.2% and 46 %, 10.3", "57.2% and 46 10.3"],
  ["007 33.134 2022-01", "7 33 134 2022 1"],
  ["Old Pulteney, Very Old", "old pulteney very old"],
  ["響, 余市 與 臺灣", "响 余市 与 台湾"],
  ["响, 余市 与 台湾", "响 余市 与 台湾"],
  ["  \u200b ", ""],
])("the words of %j are %j", (text, words) => {
  expect(
    tokensOf(text)
      .map((token) => token.text)
      .join(" "),
  ).toBe(words)
})
