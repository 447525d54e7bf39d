import { cut, LineRefusal } from './file-text.ts'

export type CsvRow = {
  readonly line: number
  readonly cell: (column: string | null) => string
}

/** RFC 4180 with any separator; the first row names the columns, in any order. */
export function* csvRows(
  text: string,
  separator: string,
  declared: readonly (string | null)[],
  refuse: (line: number, reason: string) => void,
): Generator<CsvRow> {
  const records = recordsOf(text, separator)
  const header = records.next().value
  if (header === undefined) throw new LineRefusal(1, 'the file is empty')
  const names = header.cells.map((name) => name.trim())
  for (const column of declared) {
    const count = column === null ? 1 : names.filter((name) => name === column).length
    if (count !== 1)
      throw new LineRefusal(header.line, `the first row has the column ${column} ${count} times, not once`)
  }
  for (const { line, cells } of records) {
    if (cells.length !== names.length)
      refuse(line, `the row has ${cells.length} cells, and ${names.length} columns are named`)
    else yield { line, cell: (column) => (column === null ? '' : (cells[names.indexOf(column)] ?? '')) }
  }
}

type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

function* recordsOf(text: string, separator: string): Generator<CsvRecord, undefined> {
  let line = 1
  let position = 0
  while (position < text.length) {
    if (text[position] === '\n' || text[position] === '\r') {
      if (text[position] === '\n') line += 1
      position += 1
      continue
    }
    const start = line
    const cells: string[] = []
    for (let isLast = false; !isLast; ) {
      const cell = cellAt(text, position, separator, line)
      cells.push(cell.text)
      line += cell.lineEnds
      position = cell.end
      isLast = text[position] !== separator
      position += isLast && text.startsWith('\r\n', position) ? 2 : 1
    }
    line += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { line: start, cells }
  }
}

type Cell = { readonly text: string; readonly end: number; readonly lineEnds: number }

function cellAt(text: string, start: number, separator: string, line: number): Cell {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    return { text: text.slice(start, end), end, lineEnds: 0 }
  }
  let end = start + 1
  let quotes = 0
  for (; end < text.length; end += 1) {
    if (text[end] !== '"') continue
    if (text[end + 1] !== '"') break
    quotes += 1
    end += 1
  }
  const inner = text.slice(start + 1, end)
  const after = text[end + 1]
  if (end >= text.length) throw new LineRefusal(line, `a quote is not closed: ${cut(inner)}`)
  if (after !== undefined && after !== separator && after !== '\n' && after !== '\r')
    throw new LineRefusal(line, `a cell goes on after its closing quote: ${cut(inner)}`)
  const content = quotes === 0 ? inner : inner.replaceAll('""', '"')
  return { text: content, end: end + 1, lineEnds: content.split('\n').length - 1 }
}
