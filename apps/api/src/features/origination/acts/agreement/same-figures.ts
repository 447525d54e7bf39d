/**
 * Whether two releases say the same figures, law and facts of an agreement, each a JSON value by its name. A name that
 * one of them does not know belongs to its wording, and voids nothing that was drawn. A release that renames a figure
 * therefore writes the old name too, until the release before has gone; one release always writes the same names, and null
 * for what an agreement lacks.
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
