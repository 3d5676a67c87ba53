/**
 * A photograph that has so many bytes and is the same picture: cameras write much into the head of a file, here in
 * comments as JPEG has them.
 */
export function ofBytes(jpeg: Uint8Array, length: number): Buffer {
  const whole = Buffer.concat([jpeg.subarray(0, 2), commentsOf(length - jpeg.length), jpeg.subarray(2)])
  if (whole.length !== length) throw new Error("The comments do not fill it")
  return whole
}

function commentsOf(length: number): Buffer {
  const most = 65_537
  const parts: Buffer[] = []
  for (let left = length; left > 0; ) {
    // None may leave less than a comment's own four bytes.
    const size = left <= most ? left : Math.min(most, left - 4)
    const comment = Buffer.alloc(size, 0x20)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(size - 2, 2)
    parts.push(comment)
    left -= size
  }
  return Buffer.concat(parts)
}
