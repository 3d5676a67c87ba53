import type { Ctx, House } from "./ctx.ts"
import { kept } from "./kept.ts"

export const keptSettings = "settings"

/** A setting as staff left it, or the usual value. Read together and kept for seconds: they are asked for on every page. */
export async function readSetting<Value>(
  { house }: Pick<Ctx, "house">,
  key: string,
  usual: Value,
): Promise<Value> {
  const values = await kept(house, keptSettings, 5, () => readAll(house))
  return values.has(key) ? (values.get(key) as Value) : usual
}

async function readAll(house: House): Promise<Map<string, unknown>> {
  const { rows } = await house.aside.query<{ key: string; value: unknown }>("select key, value from settings")
  return new Map(rows.map((row) => [row.key, row.value]))
}
