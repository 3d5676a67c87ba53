import sharp from "sharp"
import { listColumns } from "#domains/submissions/bulk/read-list.ts"
import { type Attack, post, postForm, postJson } from "./attack.ts"
import { zipOf } from "./zip-of.ts"

const email = `a@${".".repeat(120_000)}@`
const message = { name: "Ann", email, subject: "A question", message: "Is there a lot of it?", website: "" }
const bottle = {
  name: "Lagavulin 16",
  type: "Single Malt",
  volumeMl: 700,
  abvPercent: 43,
  frontPhoto: `sph_${"0".repeat(24)}`,
  backPhoto: `sph_${"0".repeat(24)}`,
}
const sender = { username: "ann", name: "Ann", email, contact: "+65 6123 4567", location: "Singapore" }
const submission = { kind: "valuation", bottles: [bottle], ...sender, key: "a-key-of-an-attack" }
const fieldsOf = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join("&")

export const longEmails: Attack = {
  name: "120 kB of an e-mail at every form and call that takes one",
  maxHealthMs: 100,
  run: async (origin) => [
    await postJson(origin, "/api/submissions", submission),
    await postJson(origin, "/api/subscriber", { email }),
    await postJson(origin, "/api/auth/register", { email, username: "ann", password: "a dram before bed" }),
    await postJson(origin, "/api/auth/forgot-password", { email }),
    await postForm(origin, "/contact", message),
    await postForm(origin, "/buy-whisky-cask", { ...message, phone: "" }),
    await postForm(origin, "/newsletter", { email }),
    await postForm(origin, "/auth/forgot-password", { email }),
  ],
}

/** Forms that cost time for each of their fields. */
export const manyFields: Attack = {
  name: "forms with hundreds of thousands of fields",
  run: async (origin) => [
    await postForm(origin, "/preferences", fieldsOf(400_000).slice(0, 4_190_000)),
    await postForm(origin, "/preferences", "a=1&".repeat(1_000_000)),
    await postForm(origin, "/preferences", "&".repeat(4_190_000)),
    await postForm(origin, "/submit-lots", fieldsOf(1_400_000).slice(0, 16_000_000)),
    await post(origin, "/preferences", manyParts(70_000), {
      "content-type": "multipart/form-data; boundary=x",
    }),
    await post(origin, "/submit-lots", manyParts(200_000), {
      "content-type": "multipart/form-data; boundary=x",
    }),
    await post(origin, "/submit-lots", `${"--x\r\n\r\n1\r\n".repeat(400_000)}--x--\r\n`, {
      "content-type": "multipart/form-data; boundary=x",
    }),
  ],
}

export const largeBodies: Attack = {
  name: "six bodies of 40 MB at once",
  run: async (origin) => {
    const file = new Blob([new Uint8Array(40 * 1024 * 1024)])
    return await Promise.all(Array.from({ length: 6 }, () => sendList(origin, file)))
  },
}

/** Small archives that unpack to a list too long to read. */
export const longLists: Attack = {
  name: "archives whose list has hundreds of thousands of rows",
  run: async (origin) => {
    const head = `${listColumns.join(",")}\n`
    const lists = [",\n".repeat(300_000), ",\n".repeat(3_300_000), "x".repeat(8_000_000), '"'.repeat(200_000)]
    const statuses: number[] = []
    for (const list of lists)
      statuses.push(
        await sendList(origin, new Blob([new Uint8Array(zipOf({ "list.csv": Buffer.from(head + list) }))])),
      )
    return statuses
  },
}

/** Texts that consist of markup characters only, from a signed-in member whose e-mail is verified. */
export function markupSigns(token: string): Attack {
  return {
    name: "articles of nothing but signs of markup",
    async run(origin) {
      const statuses: number[] = []
      for (const sign of ["<", "&", "<b", "<p>", "<!--", "&#", "<a href='", '"'])
        statuses.push(
          await post(
            origin,
            "/api/newletter",
            JSON.stringify({
              title: "A title of an attack",
              description: "A description that is long enough",
              content: sign.repeat(Math.floor(119_000 / sign.length)),
            }),
            { "content-type": "application/json", authorization: `Token ${token}` },
          ),
        )
      return statuses
    },
  }
}

/** Parts of addresses that could become header names or file names. */
export const strangePaths: Attack = {
  name: "paths that are no names",
  run: async (origin) => {
    const statuses: number[] = []
    for (const name of [
      "%5c",
      "%0d%0a",
      "%22",
      "%E1%BA%BF",
      "%00",
      "a%20b",
      "x".repeat(4_000),
      "%F0%9F%A5%83",
    ])
      statuses.push(await postJson(origin, `/api/payment/webhook/${name}`, "{}"))
    return statuses
  },
}

/**
 * Photographs of few bytes and many pixels: the first is too large for a guest, the server has to decode the second.
 */
export const largePictures: Attack = {
  name: "photographs of 49 and of 24 megapixels",
  run: async (origin) => {
    const row = ["Lagavulin 16", "Single Malt", "700", "43", "", "", "front.png", "front.png", "", ""]
    const list = Buffer.from(`${listColumns.join(",")}\n${row.join(",")}\n`)
    const statuses: number[] = []
    for (const side of [7_000, 4_900]) {
      const image = { create: { width: side, height: side, channels: 3, background: "#7a4a20" } } as const
      const zip = zipOf({ "list.csv": list, "front.png": await sharp(image).png().toBuffer() })
      statuses.push(await sendList(origin, new Blob([new Uint8Array(zip)])))
    }
    return statuses
  },
}

export const openPages = ["/home", "/whisky-glossary", "/whisky-auctions-previous", "/product"]

export const uncachedPages: Attack = {
  name: "300 pages with parameters nobody knows",
  run: async (origin) => {
    const paths = Array.from({ length: 300 }, (_, index) => {
      const query = index % 2 ? `z=${index}` : `q=whisky${index}`
      return `${openPages[index % openPages.length]}?${query}`
    })
    const headers = { "x-forwarded-for": "192.0.2.1" }
    const answers = paths.map(async (path) => {
      const answer = await fetch(origin + path, { headers, redirect: "manual" })
      await answer.arrayBuffer()
      return answer.status
    })
    return await Promise.all(answers)
  },
}

export function manyStreams(lotIds: readonly string[]): Attack {
  return {
    name: "500 streams of 25 addresses on all lots",
    async run(origin) {
      const stop = new AbortController()
      const opened = Array.from({ length: 500 }, async (_, index) => {
        const lots = [...lotIds.slice(index % lotIds.length), ...lotIds.slice(0, index % lotIds.length)]
        const headers = { "x-forwarded-for": `203.0.113.${index % 25}` }
        const path = `${origin}/api/live?lots=${lots.join(",")}`
        return (await fetch(path, { headers, signal: stop.signal })).status
      })
      const statuses = await Promise.all(opened)
      stop.abort()
      return statuses
    },
  }
}

export const guestAttacks: readonly Attack[] = [
  longEmails,
  manyFields,
  longLists,
  largeBodies,
  largePictures,
  strangePaths,
  uncachedPages,
]

function manyParts(count: number): string {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
  return `${part.repeat(count)}--x--\r\n`
}

async function sendList(origin: string, file: Blob): Promise<number> {
  const form = new FormData()
  form.set("file", file, "list.zip")
  return await post(origin, "/submit-lots/list", form)
}
