import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { defineService, withServices } from "#platform/service.ts"
import { testApp } from "../../test/db.ts"
import { openServices, services } from "./open-services.ts"

test("every service that is defined is in the list, once", () => {
  const paths = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path))
  const defined = paths.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/= (?:defineService|clientLimit)(?:<[^(]*>)?\(\s*"(\w+)"/g)].map(
      ([, name]) => name,
    ),
  )
  expect(defined.length).toBeGreaterThan(0)
  expect(services.map(({ name }) => name).toSorted()).toEqual(defined.toSorted())
})

test("a copy of an app has services of its own", async () => {
  const app = await testApp()
  const copy = openServices({ ...app, origin: "http://other.test" })
  for (const service of services) expect(service.of(copy)).not.toBe(service.of(app))
  expect(() => services[0]?.of({ ...app })).toThrow("a copy of an app needs its own services")
})

test("a service that is not in the list is an error when it is asked for", () => {
  const unlisted = defineService("unlisted", () => ({}))
  expect(() => unlisted.of(withServices({}, []))).toThrow('the service "unlisted" is not open')
})
