// Shows push messages, and a page of its own where there is no connection. No other page is kept.
const kept = "offline-2"
const languages = ["en", "vi", "cn", "hk"]
const pageIn = (language) => `/offline/${language}.html`

self.addEventListener("install", (event) => {
  const requests = languages.map((language) => new Request(pageIn(language), { cache: "reload" }))
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(requests)))
  self.skipWaiting()
})

self.addEventListener("activate", (event) => event.waitUntil(begin()))

async function begin() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event))
})

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const page = await caches.match(pageIn(await language()))
    return page ?? Response.error()
  }
}

async function language() {
  const chosen = await self.cookieStore?.get("lang").catch(() => null)
  if (languages.includes(chosen?.value)) return chosen.value
  const own = navigator.language
  if (/^zh-(hant|hk|mo|tw)/i.test(own)) return "hk"
  return { vi: "vi", zh: "cn" }[own.slice(0, 2)] ?? "en"
}

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: "/icons/icon-192.png",
      data: { path },
    }),
  )
})

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data.path, self.location.origin).href))
})

async function show(address) {
  if (new URL(address).origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: "window" })
  const open = pages.find((page) => page.url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}
