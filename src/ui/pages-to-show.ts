type PageItem = { key: string; page?: number }

/** Each gap stands for two pages or more. */
export function pagesToShow(page: number, pages: number): PageItem[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other)
  const items: PageItem[] = []
  let last = 0
  for (const number of wanted) {
    if (number - last === 2) items.push(at(number - 1))
    else if (number - last > 2) items.push({ key: `gap-${last}` })
    items.push(at(number))
    last = number
  }
  return items
}

function at(page: number): PageItem {
  return { key: String(page), page }
}
