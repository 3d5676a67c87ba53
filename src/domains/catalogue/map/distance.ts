export type Position = { latitude: number; longitude: number }

const earthKm = 6371

export function kilometres(from: Position, to: Position): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const across = Math.sin((b - a) / 2) ** 2
  const along = Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(across + along))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
