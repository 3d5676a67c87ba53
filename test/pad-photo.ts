/**
 * A JPEG padded to a number of bytes with comment segments, which leave the picture unchanged; cameras write large
 * headers too.
 */
export function padPhoto(jpeg: Uint8Array, length: number): Buffer {
  const whole = Buffer.concat([jpeg.subarray(0, 2), commentsOf(length - jpeg.length), jpeg.subarray(2)])
  if (whole.length !== length) throw new Error("The comments do not fill it")
  return whole
}

function commentsOf(length: number): Buffer {
  const max = 65_537
  const parts: Buffer[] = []
  for (let left = length; left > 0; ) {
    // The rest must be at least the four bytes of a comment's header.
    const size = left <= max ? left : Math.min(max, left - 4)
    const comment = Buffer.alloc(size, 0x20)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(size - 2, 2)
    parts.push(comment)
    left -= size
  }
  return Buffer.concat(parts)
}
