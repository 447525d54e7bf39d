/** The digits of a masked value, as they are sent. */
export const digitsOf = (value: string): string => value.replace(/\D/g, '')

/** Whole pesos of a masked amount; an empty field is 0. */
export const pesosOf = (value: string): number => Number(digitsOf(value) || '0')

/** `DD/MM/AAAA` as `yyyy-mm-dd`, or null when there is no such day. */
export function toIsoDate(value: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** A text of a form; a file or a missing field is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
