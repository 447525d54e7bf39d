/** One message of PostgreSQL's protocol: its type byte, or `startup` for the first of a client, and its body. */
export type Message = { readonly kind: string; readonly text: string }

const lengthBytes = 4

/** Cuts a stream into messages, however it is chopped, and tells each as it becomes whole. */
export function readMessages(
  first: 'startup' | 'typed',
  tell: (message: Message) => void,
): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isFirst = first === 'startup'
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const typeBytes = isFirst ? 0 : 1
      if (rest.length < typeBytes + lengthBytes) return
      const end = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < end) return
      const kind = isFirst ? 'startup' : String.fromCharCode(rest[0] ?? 0)
      tell({ kind, text: rest.toString('latin1', typeBytes + lengthBytes, end) })
      rest = rest.subarray(end)
      isFirst = false
    }
  }
}
