/** The services of one app, by name. */
export type Services = {
  readonly app: object
  readonly opened: Map<string, unknown>
  readonly openers: ReadonlyMap<string, () => unknown>
}

export type WithServices = { services: Services }

/** State or a tool that an app has while it runs, such as a cache or a queue. Opened by `server/open-services.ts`. */
export type Service<Value, App extends WithServices> = {
  readonly name: string
  readonly open: (app: App) => Value
  close(value: Value): void
  of(app: WithServices): Value
}

export function defineService<Value extends object, App extends WithServices>(
  name: string,
  open: (app: App) => Value,
  close: (value: Value) => void = () => undefined,
): Service<Value, App> {
  function of(app: WithServices): Value {
    const { services } = app
    // A service may hold the app that it was opened for.
    if (services.app !== app) throw new Error("a copy of an app needs its own services: openServices")
    return (services.opened.get(name) ?? openFirst(services, name)) as Value
  }
  return { name, open, close, of }
}

/** Each service opens when it is first used. The result is a new app, not `parts`. */
export function withServices<Parts extends object>(
  parts: Parts,
  list: readonly Service<unknown, Parts & WithServices>[],
): Parts & WithServices {
  const app = { ...parts } as Parts & WithServices
  const openers = new Map(list.map(({ name, open }) => [name, () => open(app)]))
  app.services = { app, opened: new Map(), openers }
  return app
}

function openFirst({ opened, openers }: Services, name: string): unknown {
  const open = openers.get(name)
  if (!open) throw new Error(`the service "${name}" is not open: see open-services.ts`)
  const value = open()
  opened.set(name, value)
  return value
}

export function closeServices<App extends WithServices>(
  app: App,
  list: readonly Service<unknown, App>[],
): void {
  for (const service of list.toReversed())
    if (app.services.opened.has(service.name)) service.close(service.of(app))
}
