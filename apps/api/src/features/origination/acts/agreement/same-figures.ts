/**
 * Compares JSON values by name; a name that one release does not know is wording, and voids nothing. A
 * release that renames a figure writes the old name too until the release before has gone.
 */
export function isSameFigures(drawn: unknown, today: unknown): boolean {
  if (Array.isArray(drawn) && Array.isArray(today)) {
    return drawn.length === today.length && drawn.every((value, index) => isSameFigures(value, today[index]))
  }
  if (!isRecord(drawn) || !isRecord(today)) return Object.is(drawn, today)
  return Object.entries(drawn).every(([name, value]) => !(name in today) || isSameFigures(value, today[name]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
