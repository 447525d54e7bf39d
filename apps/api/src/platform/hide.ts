const hidden = '•••'

/** `m•••@correo.example`. */
export function hideEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}${hidden}@${host}`
}

/** `••• ••• 90 80`. */
export const hidePhone = (phone: string): string =>
  `${hidden} ${hidden} ${phone.slice(6, 8)} ${phone.slice(8)}`

/** `1.•••.•••.080`. */
export function hideIdentityNumber(identityNumber: string): string {
  const groups = Number(identityNumber).toLocaleString('es-CO').split('.')
  return groups.map((group, index) => (index === 0 || index === groups.length - 1 ? group : hidden)).join('.')
}

/** The last four digits. */
export const identityNumberEnding = (identityNumber: string): string => identityNumber.slice(-4)

/** The first letter of each name, to compare with a paper. */
export const hideName = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `${[...name][0] ?? ''}***`)
    .join(' ')

/** `A. P. G.`, in lists. */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `${[...name][0] ?? ''}.`)
    .join(' ')

export const lastDigits = (number: string): string => number.slice(-3)
