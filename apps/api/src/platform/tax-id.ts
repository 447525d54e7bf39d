/** DIAN, Orden Administrativa 4 de 1989; from the right. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/** `900.123.456-8` or `900123456-8`. */
export function isTaxId(text: string): boolean {
  const [, number, check] = /^(\d{6,15}|\d{1,3}(?:\.\d{3}){1,4})-(\d)$/.exec(text) ?? []
  if (number === undefined) return false
  const digits = [...number.replaceAll('.', '')].reverse()
  const rest = digits.reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11
  return Number(check) === (rest > 1 ? 11 - rest : rest)
}
