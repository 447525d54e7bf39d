import type { Masked } from '@cupo/wire/office'

const hidden = '•••'

const masked = (text: string) => text as Masked

/** `m•••@correo.example`. */
export function hideEmail(email: string): Masked {
  const [name = '', host = ''] = email.split('@')
  return masked(`${name.slice(0, 1)}${hidden}@${host}`)
}

/** `••• ••• 90 80`. */
export const hidePhone = (phone: string): Masked =>
  masked(`${hidden} ${hidden} ${phone.slice(6, 8)} ${phone.slice(8)}`)

/** `1.•••.•••.080`. */
export function hideIdentityNumber(identityNumber: string): Masked {
  const groups = Number(identityNumber).toLocaleString('es-CO').split('.')
  const last = groups.length - 1
  return masked(
    groups.map((group, index) => (index === last || (index === 0 && last > 1) ? group : hidden)).join('.'),
  )
}

export const identityNumberEnding = (identityNumber: string): string => identityNumber.slice(-4)

/** To compare with a paper. */
export const hideName = (fullName: string): Masked => masked(namesOf(fullName).map(initialOf).join(' '))

/** `Ana P*** G***`, for the telephone. */
export function hideSurnames(fullName: string): Masked {
  const [first = '', ...others] = namesOf(fullName)
  return masked([first, ...others.map(initialOf)].join(' '))
}

const namesOf = (fullName: string) => fullName.split(/\s+/).filter((name) => name !== '')
const initialOf = (name: string) => `${[...name][0] ?? ''}***`

/** `•••890`. */
export const hideAccount = (number: string): Masked => masked(`${hidden}${lastDigits(number)}`)

/** `A. P. G.` */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .filter((name) => name !== '')
    .map((name) => `${[...name][0] ?? ''}.`)
    .join(' ')

export const lastDigits = (number: string): string => number.slice(-3)

/** `Bogotá •••`. */
export const hideAddress = (city: string): Masked => masked(`${city} ${hidden}`.trim())
