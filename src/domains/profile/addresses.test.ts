import { beforeEach, expect, test } from "vitest"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { listAddresses, maxAddresses, readAddress } from "./addresses.ts"
import { addAddress, deleteAddress, setDefaultAddress, updateAddress } from "./save-address.ts"

const app = await testApp()
const ben = await person(app, "ben")
let count = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann_${++count}`)
})

const form = (change: Record<string, string> = {}) =>
  AddressForm.parse({
    firstname: "Ann",
    lastname: "Tan",
    phone: "91234567",
    email: "ann@quaich.example",
    address: "12 Duxton Hill",
    city: "Singapore",
    country: "Singapore",
    postal_code: "089596",
    ...change,
  })

const usualOnes = async () =>
  (await listAddresses(asPerson(app, ann))).filter((row) => row.isUsual).map((row) => row.city)

test("an address is stored with its phone number in E.164 form, and the first is the default", async () => {
  const id = await addAddress(asPerson(app, ann), form())
  const second = await addAddress(
    asPerson(app, ann),
    form({ city: "Penang", country: "Malaysia", postal_code: "10050", phone: "012-3456789" }),
  )
  expect(await readAddress(asPerson(app, ann), id)).toMatchObject({ phone: "+6591234567", isUsual: true })
  expect(await readAddress(asPerson(app, ann), second)).toMatchObject({
    phone: "+60123456789",
    isUsual: false,
  })
})

test("a phone number that is invalid in the country is refused, and so is an unknown country", async () => {
  await expect(addAddress(asPerson(app, ann), form({ phone: "00000000" }))).rejects.toMatchObject({
    code: "profile.phoneWrong",
    facts: { field: "phone" },
  })
  await expect(addAddress(asPerson(app, ann), form({ country: "Atlantis" }))).rejects.toMatchObject({
    code: "profile.countryMissing",
  })
})

test("there is one default address, however it is chosen", async () => {
  await addAddress(asPerson(app, ann), form({ city: "One" }))
  const two = await addAddress(asPerson(app, ann), form({ city: "Two", usual: "yes" }))
  expect(await usualOnes()).toEqual(["Two"])
  const three = await addAddress(asPerson(app, ann), form({ city: "Three" }))
  await updateAddress(asPerson(app, ann), three, form({ city: "Third", usual: "yes" }))
  expect(await usualOnes()).toEqual(["Third"])
  await setDefaultAddress(asPerson(app, ann), two)
  expect(await usualOnes()).toEqual(["Two"])
  await updateAddress(asPerson(app, ann), two, form({ city: "Second" }))
  expect(await usualOnes()).toEqual(["Second"])
  await deleteAddress(asPerson(app, ann), two)
  expect(await usualOnes()).toEqual(["One"])
})

test("two concurrent changes leave one default address", async () => {
  const ids = [await addAddress(asPerson(app, ann), form()), await addAddress(asPerson(app, ann), form())]
  await Promise.all(
    ids.flatMap((id) => [
      setDefaultAddress(asPerson(app, ann), id),
      setDefaultAddress(asPerson(app, ann), id),
    ]),
  )
  expect(await usualOnes()).toHaveLength(1)
})

test("the maximum number of addresses holds even for concurrent requests", async () => {
  for (let count = 0; count < maxAddresses - 1; count++) await addAddress(asPerson(app, ann), form())
  const tries = await Promise.allSettled([1, 2, 3].map(() => addAddress(asPerson(app, ann), form())))
  expect(tries.filter((made) => made.status === "fulfilled")).toHaveLength(1)
  for (const made of tries)
    if (made.status === "rejected") expect(made.reason).toMatchObject({ code: "profile.tooManyAddresses" })
  expect(await listAddresses(asPerson(app, ann))).toHaveLength(maxAddresses)
})

test("no member can read, change or delete another's address", async () => {
  const id = await addAddress(asPerson(app, ann), form())
  for (const work of [
    () => readAddress(asPerson(app, ben), id),
    () => updateAddress(asPerson(app, ben), id, form({ city: "Elsewhere" })),
    () => setDefaultAddress(asPerson(app, ben), id),
    () => deleteAddress(asPerson(app, ben), id),
  ])
    await expect(work()).rejects.toMatchObject({ code: "accounts.notYours", status: 403 })
  expect(await readAddress(asPerson(app, ann), id)).toMatchObject({ city: "Singapore" })
  await expect(readAddress(asPerson(app, ann), "adr_unknown")).rejects.toMatchObject({
    code: "profile.noSuchAddress",
  })
})

test("a suspended member can see addresses but not change them", async () => {
  const id = await addAddress(asPerson(app, ann), form())
  const suspended = asPerson(app, ann, { status: "suspended" })
  expect(await listAddresses(suspended)).toHaveLength(1)
  await expect(addAddress(suspended, form())).rejects.toMatchObject({ code: "accounts.suspended" })
  await expect(deleteAddress(suspended, id)).rejects.toMatchObject({ code: "accounts.suspended" })
})
