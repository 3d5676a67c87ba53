type Step = { to: string; label: string }

export function aboutTrail(steps: readonly Step[], origin: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ to, label }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: label,
      item: origin + to,
    })),
  }
}

type Auction = { title: string; startsAt: string; endsAt: string }

export function aboutAuction(
  { title, startsAt, endsAt }: Auction,
  { name, origin, path }: { name: string; origin: string; path: string },
) {
  return {
    "@type": "Event",
    name: title,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: origin + path },
    organizer: { "@type": "Organization", name, url: origin },
    image: [`${origin}/icons/icon-512.png`],
    url: origin + path,
  }
}
