/**
 * Returns the elements below the root that look like two earlier ones beside them: the same tags, classes and states at
 * every depth. They differ in their texts and addresses alone. Runs in the page.
 */
export function repeatedElements(root: Element): Element[] {
  const contents = new Set(
    [
      "action",
      "alt",
      "aria-label",
      "datetime",
      "href",
      "id",
      "name",
      "src",
      "srcset",
      "title",
      "value",
    ].concat(
      ["aria-controls", "aria-describedby", "aria-labelledby", "for", "d", "points", "sizes"],
      ["cx", "cy", "r", "stroke-width"],
    ),
  )
  const repeated: Element[] = []
  const shapeOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      contents.has(name) ? `${name}${value === "" ? " empty" : ""}` : `${name}=${value}`,
    )
    const counts = new Map<string, number>()
    const children: string[] = []
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim()) children.push("text")
      if (!(child instanceof Element)) continue
      const before = repeated.length
      const shape = shapeOf(child)
      const count = (counts.get(shape) ?? 0) + 1
      counts.set(shape, count)
      // Those within it are left out with it, and axe compares every element with each that is listed.
      if (count > 2) repeated.splice(before, Infinity, child)
      else children.push(shape)
    }
    return `${element.tagName} ${attributes.join(" ")} (${children.join(", ")})`
  }
  shapeOf(root)
  return repeated
}
