import { expect, test } from "vitest"
import { messageOf } from "./refusal-text.server.ts"

test("a wait of a day is not given in minutes", () => {
  const facts = { retryAfterSeconds: 24 * 3_600 }
  for (const [language, wait] of [
    ["en", "Please wait 24 hours and"],
    ["vi", "Vui lòng đợi 24 giờ rồi"],
    ["cn", "请等待24小时后"],
  ] as const)
    expect(messageOf({ code: "submissions.tooManySubmissions", facts }, language)).toContain(wait)
})
