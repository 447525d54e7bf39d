import { randomInt } from 'node:crypto'

const takenLines = new Set<string>()

/** A document nobody has used, ending as the table of people asks; its line is nobody else's either. */
export function newDocument(ending: string): string {
  for (;;) {
    const document = `1${String(randomInt(10_000_000)).padStart(7, '0')}${ending}`
    const line = mobileOf(document)
    if (takenLines.has(line)) continue
    takenLines.add(line)
    return document
  }
}

/** The line of a person: 300, or 200 for the one whose line starts with 2, and the document's last seven digits. */
export const mobileOf = (document: string): string =>
  `${document.endsWith('68') ? '200' : '300'}${document.slice(-7)}`

/** A new person of the table, with a line and an address of their own. */
export function newPerson(ending: string): { document: string; mobile: string; email: string } {
  const document = newDocument(ending)
  return { document, mobile: mobileOf(document), email: `persona.${document}@correo.example` }
}
