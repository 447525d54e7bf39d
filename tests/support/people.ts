import { randomInt } from 'node:crypto'

/** A document nobody has used, ending as the table of people asks. */
export const newDocument = (ending: string): string =>
  `1${String(randomInt(10_000_000)).padStart(7, '0')}${ending}`

/** The line of a person: 300, or 200 for the one whose line starts with 2, and the document's last seven digits. */
export const mobileOf = (document: string): string =>
  `${document.endsWith('68') ? '200' : '300'}${document.slice(-7)}`

/** A new person of the table, with a line and an address of their own. */
export function newPerson(ending: string): { document: string; mobile: string; email: string } {
  const document = newDocument(ending)
  return { document, mobile: mobileOf(document), email: `persona.${document}@correo.example` }
}
