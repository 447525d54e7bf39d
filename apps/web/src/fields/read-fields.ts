/** The digits of a masked value, as they are sent. */
export const digitsOf = (value: string): string => value.replace(/\D/g, '')

/** Whole pesos of a masked amount; an empty field is 0. */
export const pesosOf = (value: string): number => Number(digitsOf(value) || '0')

/** A text of a form; a file or a missing field is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
