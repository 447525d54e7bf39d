import { personOf } from '../../people/person.ts'
import { bogotaDate } from '../../world/bogota-time.ts'

export type ClaimedIdentity = {
  readonly numeroDocumento: string
  readonly fechaExpedicion: string
  readonly nombres: string
  readonly primerApellido: string
}

/** 01: everything matches · 06: something does not. Any date before today may be the card's. */
export function checkIdentity(claimed: ClaimedIdentity, nowMs: number) {
  const { name } = personOf(claimed.numeroDocumento)
  const isNameRight = firstWord(claimed.nombres) === firstWord(name.firstName)
  const isSurnameRight = firstWord(claimed.primerApellido) === firstWord(name.firstSurname)
  const isDateRight = claimed.fechaExpedicion < bogotaDate(nowMs).toString()
  const isRight = isNameRight && isSurnameRight && isDateRight
  return {
    resultado: isRight ? '01' : '06',
    resultadoProceso: String(isRight),
    valNombre: String(isNameRight),
    valApellido: String(isSurnameRight),
    valFechaExp: String(isDateRight),
  }
}

function firstWord(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.trim().split(/\s+/)[0] ?? ''
}
