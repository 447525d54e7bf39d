/** FNV-1a: the same text gives the same number in every run, so the same person is met again. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** Takes one of a non-empty list by the text's hash. */
export function pickBy<const L extends readonly [unknown, ...unknown[]]>(text: string, list: L): L[number] {
  return list[hashText(text) % list.length] ?? list[0]
}
