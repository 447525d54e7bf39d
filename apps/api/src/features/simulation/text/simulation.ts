import { formatPesos } from '../../../platform/format.ts'

/** The screen keeps the lines. */
export const priceOutsideLimits = (limits: {
  readonly minimumValue: number
  readonly maximumValue: number
}): string =>
  [
    'No podemos simular ese valor.',
    `El valor mínimo es de ${formatPesos(limits.minimumValue)}.`,
    `El valor máximo es de ${formatPesos(limits.maximumValue)}.`,
  ].join('\n')
