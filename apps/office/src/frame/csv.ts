import { saveBytes } from '@cupo/ui/save-file.ts'

type CsvCell = string | number

/**
 * A spreadsheet in Spanish takes `;` between cells, and UTF-8 only behind its mark. A text that it would run as a formula
 * begins with an apostrophe (OWASP, CSV injection); a number does not.
 */
export const csvOf = (lines: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cellText).join(';')).join('\r\n')}\r\n`

function cellText(cell: CsvCell): string {
  const text =
    typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !isFigure(cell) ? `'${cell}` : `${cell}`
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const isFigure = (text: string) => /^-?\d[\d.,]*$/.test(text)

/** Named after the address of its page, which holds no value of a person. */
export const saveCsv = (lines: readonly (readonly CsvCell[])[]): void =>
  saveBytes(
    new TextEncoder().encode(csvOf(lines)),
    'text/csv;charset=utf-8',
    `${location.pathname.slice(1).replaceAll('/', '-')}.csv`,
  )
