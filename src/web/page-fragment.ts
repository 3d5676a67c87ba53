import type { RouterContextProvider } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import { type PackedData, unpacked } from "#platform/database/packed.ts"
import { placeholderOf } from "#ui/server-html.tsx"
import { ctxKey, pageKey } from "./request-context.ts"

/** A part of pages that only the server renders. To add one, list it in `server/rendering/fill-placeholders.ts`, too. */
export type PageFragment<Data> = {
  name: string
  render: (ctx: Pick<Ctx, "language">, data: Data) => string
}

/**
 * Loaders use it for `<ServerHtml>`. A whole page gets a placeholder that is filled after rendering, so that the HTML is
 * not sent again in the loader data; otherwise it returns the HTML.
 */
export function fragmentHtml<Data>(
  context: Readonly<RouterContextProvider>,
  { name, render }: PageFragment<Data>,
  data: PackedData<Data>,
): string {
  const { fragments } = context.get(pageKey)
  if (!fragments) return render(context.get(ctxKey), unpacked(data))
  fragments[name] = data
  return placeholderOf(name)
}
