/** Ranks the indexes 0 … length - 1, best first, without sorting the rest. */
export function selectBest(
  length: number,
  wanted: number,
  isBefore: (a: number, b: number) => boolean,
): number[] {
  const heap: number[] = []
  for (let index = 0; index < length; index++) {
    if (heap.length < wanted) {
      heap.push(index)
      siftUp(heap, isBefore)
    } else if (isBefore(index, heap[0] ?? 0)) {
      heap[0] = index
      siftDown(heap, isBefore)
    }
  }
  return heap.sort((a, b) => (isBefore(a, b) ? -1 : 1))
}

/** The worst of the selected is on top. */
function siftUp(heap: number[], isBefore: (a: number, b: number) => boolean): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (!isBefore(heap[parent] ?? 0, heap[at] ?? 0)) return
    swap(heap, at, parent)
    at = parent
  }
}

function siftDown(heap: number[], isBefore: (a: number, b: number) => boolean): void {
  let at = 0
  for (;;) {
    const left = at * 2 + 1
    if (left >= heap.length) return
    const right = left + 1
    const worse = right < heap.length && isBefore(heap[left] ?? 0, heap[right] ?? 0) ? right : left
    if (!isBefore(heap[at] ?? 0, heap[worse] ?? 0)) return
    swap(heap, at, worse)
    at = worse
  }
}

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = held
}
