/** Signed heads in a pasted e-mail, whose lines a mail program may have quoted, broken or joined. */
export function findCheckpoints(text: string): string[] {
  const words = text.split(/\s/).filter((word) => word !== "" && word !== ">")
  const found = words.flatMap((_, place) => checkpointAt(words, place) ?? [])
  return [...new Set(found)]
}

function checkpointAt(words: readonly string[], place: number): string | undefined {
  const [origin = "", size = "", root = "", at = ""] = words.slice(place, place + 4)
  if (!/^\d{1,16}$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root) || !/^\d{4}-[\d:T.-]+Z$/.test(at))
    return undefined
  const signatures: string[] = []
  for (let next = place + 4; words[next] === "—"; next += 3)
    signatures.push(`— ${words[next + 1]} ${words[next + 2]}\n`)
  return signatures.length > 0
    ? `${[origin, size, root, at].join("\n")}\n\n${signatures.join("")}`
    : undefined
}
