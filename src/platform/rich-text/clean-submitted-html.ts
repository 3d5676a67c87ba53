import { runInWorker } from "../processes/run-in-worker.ts"
import { Refusal } from "../refusal.ts"

/** A long article has some thousands of tags and entities. Each costs time whenever the text is read. */
const maxMarks = 10_000

/** Runs in a worker thread (clean-html.ts). Refuses a text that is little but markup. */
export async function cleanSubmittedHtml(html: string): Promise<string> {
  const marks = html.split("<").length + html.split("&").length - 2
  if (marks > maxMarks) throw new Refusal("api.tooMuchMarkup", 422, { field: "html", max: maxMarks })
  return await runInWorker<string>("src/platform/rich-text/clean-html.ts", "cleanHtml", html)
}
