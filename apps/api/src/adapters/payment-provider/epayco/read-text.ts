/** What the vendor writes where it has nothing. */
const nothing = new Set(['', 'N/A', 'null', 'undefined'])

/**
 * A text of the vendor as it was meant: nothing is empty, and UTF-8 that was read as Latin-1 is read again. Payers write
 * some of it into the checkout: a NUL and half a letter, which no row can hold, are shown as a letter that cannot be read.
 */
export function readText(text: string): string {
  const trimmed = text.trim()
  return nothing.has(trimmed) ? '' : readAgain(trimmed).replaceAll('\u0000', '\ufffd').toWellFormed()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const isPlain = /^[\u0020-\u007e]*$/

/** What Windows makes of each byte, which is Latin-1 but for 32 of them. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** A text in its right encoding almost never makes valid UTF-8 when its letters are taken for bytes. */
function readAgain(text: string): string {
  // Most texts are plain, and each payment has a dozen of them.
  if (isPlain.test(text)) return text
  const bytes = Array.from(text, (letter) => byteOf.get(letter))
  const known = bytes.filter((byte) => byte !== undefined)
  if (known.length < bytes.length) return text
  try {
    return utf8.decode(Uint8Array.from(known))
  } catch {
    return text
  }
}
