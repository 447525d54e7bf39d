import type { FileReading, ReadFile, ReadRow, UnreadLine } from '../../ports/outside-files.ts'

export class LineRefusal extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/** Reading goes on after a bad line, so that a person sees all of them at once. */
type Refusals = {
  readonly add: (line: number, reason: string) => void
  readonly attempt: <Result>(work: () => Result) => Result | null
  readonly found: () => readonly UnreadLine[]
}

export type NumberedLine = { readonly line: number; readonly text: string }

type ReadText<Row> = (text: string, refusals: Refusals) => readonly ReadRow<Row>[]

const bytesMax = 16 * 1024 * 1024
const shownMax = 100

/** Decodes the bytes, and answers either every row or every refusal. */
export function fileReader<Row>(read: ReadText<Row>): ReadFile<Row> {
  return (bytes) => {
    const refusals = createRefusals()
    const rows = readUntilStopped(() => refusals.attempt(() => read(textOf(bytes), refusals))) ?? []
    const unread = refusals.found()
    if (unread.length === 0 && rows.length === 0)
      return refused([{ line: 1, reason: 'the file has no rows' }])
    return unread.length === 0 ? { ok: true, rows } : refused(unread)
  }
}

function readUntilStopped<Rows>(read: () => Rows): Rows | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof ReadingStopped) return null
    throw error
  }
}

const refused = (unread: readonly UnreadLine[]): FileReading<never> => ({ ok: false, unread })

class ReadingStopped extends Error {}

function createRefusals(): Refusals {
  const shown: UnreadLine[] = []
  const add = (line: number, reason: string) => {
    shown.push({ line, reason })
    if (shown.length < shownMax) return
    shown.push({ line, reason: 'what follows was not read' })
    throw new ReadingStopped()
  }
  return {
    add,
    attempt: (work) => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof LineRefusal)) throw error
        add(error.line, error.message)
        return null
      }
    },
    found: () => shown,
  }
}

/** UTF-8, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (bytes.byteLength > bytesMax) throw new LineRefusal(1, 'the file is over 16 MiB')
  const text = decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  const odd = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.exec(text)
  if (odd === null) return text
  const line = text.slice(0, odd.index).split('\n').length
  throw new LineRefusal(line, `a control character (code ${odd[0].charCodeAt(0)}): not a text file`)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function* linesOf(text: string): Generator<NumberedLine> {
  let line = 0
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const after = end === -1 ? text.length : end
    line += 1
    const content = text.slice(start, text[after - 1] === '\r' ? after - 1 : after)
    if (content.trim() !== '') yield { line, text: content }
    start = after + 1
  }
}

const lengthMax = 500

export function textField(line: number, name: string, given: string): string | null {
  const text = given.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return null
  if (text.length > lengthMax) throw new LineRefusal(line, `${name} is longer than ${lengthMax} characters`)
  if (/^(?:[=@]|[+-][^\s\d])/.test(text)) throw new LineRefusal(line, `${name} is a formula: ${cut(text)}`)
  return text
}

export function requiredField(line: number, name: string, given: string): string {
  const text = textField(line, name, given)
  if (text === null) throw new LineRefusal(line, `${name} is empty`)
  return text
}

export const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
