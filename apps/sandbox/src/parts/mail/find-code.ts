const afterWord = /(?:c[oó]digo|clave|pin|otp)\b[^\d\n]{0,40}(?<![\d.,$])(\d{4,10})(?![\d]|[.,]\d)/iu
const beforeWord = /(?<![\d.,$])\b(\d{4,8})\b(?![.,]\d)[^\d\n]{0,25}(?:c[oó]digo|clave|pin)\b/iu
const boundToOrigin = /@[\w.-]+ #(\d{4,8})\b/u
const alone = /(?<![\d.,$#/-])\b(\d{4})\b(?![.,-]?\d)/gu

/** The PIN a person would type or show in a shop, found as a phone finds it: bound to its origin, beside its word, or alone in an SMS. */
export function findCode(text: string, channel: 'email' | 'sms'): string | null {
  for (const pattern of [boundToOrigin, afterWord, beforeWord]) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return found
  }
  if (channel === 'email') return null
  const candidates = [...text.matchAll(alone)].map((match) => match[1])
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}
