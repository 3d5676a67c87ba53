import type { Ctx, House } from "./ctx.ts"

const keptMs = 5_000

type Kept = { values: Map<string, unknown>; until: number }
const kept = new WeakMap<House, Promise<Kept>>()

/** A setting as staff left it, or the usual value. Read together and kept for seconds: they are asked for on every page. */
export async function readSetting<Value>(
  { house }: Pick<Ctx, "house">,
  key: string,
  usual: Value,
): Promise<Value> {
  let settings = kept.get(house)
  if (!settings || (await settings).until < performance.now()) {
    settings = readAll(house)
    kept.set(house, settings)
    settings.catch(() => kept.delete(house))
  }
  const { values } = await settings
  return values.has(key) ? (values.get(key) as Value) : usual
}

async function readAll(house: House): Promise<Kept> {
  const { rows } = await house.pool.query<{ key: string; value: unknown }>("select key, value from settings")
  return { values: new Map(rows.map((row) => [row.key, row.value])), until: performance.now() + keptMs }
}
