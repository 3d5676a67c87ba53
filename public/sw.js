// Shows what the house sends to this browser, and opens its page. It keeps nothing and stands in no page's way.
self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: "/icon.svg",
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
