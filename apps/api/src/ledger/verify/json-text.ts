/** A value as PostgreSQL writes it in a JSON text, with a space after each comma: what a digest was taken of. */
export function jsonText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[${value.map(jsonText).join(', ')}]`
}
