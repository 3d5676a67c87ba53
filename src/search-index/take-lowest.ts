/** A heap is faster for up to one in this many, a sort for more. */
const heapRatio = 4

/** Returns them in ascending order. Overwrites the list. */
export function takeLowest(numbers: Uint32Array, wanted: number): Uint32Array {
  const { length } = numbers
  if (wanted * heapRatio >= length) return numbers.sort().subarray(0, wanted)
  // The highest is on top; the heap uses the front of the list.
  const heap = numbers.subarray(0, wanted)
  for (let at = (wanted >>> 1) - 1; at >= 0; at--) siftDown(heap, at)
  for (let at = wanted; at < length; at++) {
    const number = numbers[at] ?? 0
    if (number >= (heap[0] ?? 0)) continue
    heap[0] = number
    siftDown(heap, 0)
  }
  return heap.sort()
}

function siftDown(heap: Uint32Array, from: number): void {
  const number = heap[from] ?? 0
  let at = from
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child++
    if ((heap[child] ?? 0) <= number) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = number
}
