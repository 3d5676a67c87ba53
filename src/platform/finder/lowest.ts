/** A heap is faster for up to one in this many, a sort for more. */
const fewIn = 4

/** Returns them in ascending order. Overwrites the list. */
export function lowest(numbers: Uint32Array, wanted: number): Uint32Array {
  const { length } = numbers
  if (wanted * fewIn >= length) return numbers.sort().subarray(0, wanted)
  // The highest is on top; the heap uses the front of the list.
  const heap = numbers.subarray(0, wanted)
  for (let at = (wanted >>> 1) - 1; at >= 0; at--) sink(heap, at)
  for (let at = wanted; at < length; at++) {
    const number = numbers[at] ?? 0
    if (number >= (heap[0] ?? 0)) continue
    heap[0] = number
    sink(heap, 0)
  }
  return heap.sort()
}

function sink(heap: Uint32Array, from: number): void {
  const number = heap[from] ?? 0
  let at = from
  for (;;) {
    let below = at * 2 + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && (heap[below + 1] ?? 0) > (heap[below] ?? 0)) below++
    if ((heap[below] ?? 0) <= number) break
    heap[at] = heap[below] ?? 0
    at = below
  }
  heap[at] = number
}
