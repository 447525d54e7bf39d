export const digitsOf = (value: string): string => value.replace(/\D/g, '')

export const pesosOf = (value: string): number => Number(digitsOf(value) || '0')

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
