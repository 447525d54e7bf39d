import { randomInt } from 'node:crypto'
import { Refusal } from '../http/refusal.ts'
import { personOf } from '../people/person.ts'

/** A new person, so that a repeated case starts from nothing. */
export function createBuyer(ending: string): { document: string; mobile: string } {
  if (!/^\d{2}$/.test(ending)) throw new Refusal(400, 'invalidRequest', 'ending debe tener dos dígitos')
  const document = `1${String(randomInt(10_000_000)).padStart(7, '0')}${ending}`
  return { document, mobile: lineOf(document) }
}

export const lineOf = (document: string): string => personOf(document).lines[0] ?? ''
