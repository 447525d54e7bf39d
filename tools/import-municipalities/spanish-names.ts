const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y'])

/**
 * A place's name as Spanish writes it. Lists come in capitals ("SAN JOSÉ DEL FRAGUA") or with every word raised
 * ("San José Del Fragua"): inside a name `de`, `del` and `y` are small, and an article only after one of them.
 */
export function placeName(text: string): string {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const words = (isAllCapitals(clean) ? raised(clean) : clean).split(' ')
  return words
    .map((word, index) => (isSmall(word, words[index - 1]) ? word.toLocaleLowerCase('es-CO') : word))
    .join(' ')
}

function isSmall(word: string, previous: string | undefined): boolean {
  const lower = word.toLocaleLowerCase('es-CO')
  if (previous === undefined || !particles.has(lower)) return false
  if (lower === 'de' || lower === 'del' || lower === 'y') return true
  return previous.toLocaleLowerCase('es-CO') === 'de'
}

function isAllCapitals(text: string): boolean {
  return text === text.toLocaleUpperCase('es-CO') && /\p{L}{2}/u.test(text)
}

/** Leaves "D.C." as it is. */
function raised(text: string): string {
  return text.replace(/\p{L}+/gu, (word, offset: number) =>
    text[offset + word.length] === '.' && word.length === 1
      ? word
      : word.charAt(0) + word.slice(1).toLocaleLowerCase('es-CO'),
  )
}
