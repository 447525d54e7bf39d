import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisesNothing } from './promises-nothing.ts'

export type PromiseMark = { readonly number: string; readonly file: string }
export type PromiseMarks = {
  /** Each mark: the number of a promise and the file that makes it. */
  readonly marks: readonly PromiseMark[]
  /** Lines that promise something, in a text that carries no mark: `path:line  text`. */
  readonly unmarked: readonly string[]
}

/** The files whose sentences people read. */
const texts = [
  'apps/web/src/**/text/**/*.ts',
  'apps/api/src/**/text/**/*.ts',
  'apps/api/src/{emails,documents}/**/*.ts',
  'packages/wire/src/text/**/*.ts',
]
/** Papers and policies, in which a "you may" is a promise too. */
const papers = /\/(?:emails|documents|policies)\/|legal-texts|finance-education/
const mark = /^\s*(?:\? )?\/\/ Promises (P-\d\d(?:, P-\d\d)*)\.$/
/** First person plural: what we do or will do. */
const weDo = new RegExp(
  String.raw`(?<!\p{L})(?!(?:${promisesNothing.words.join('|')})(?!\p{L}))\p{L}+[aeiáéí]mos(?!\p{L})`,
  'iu',
)
/** What comes to the reader by itself. */
const itComes =
  /(?<!\p{L})(?:te llegan?|te llegarán?|llegan? (?:siempre )?a tu correo|sin que lo pidas)(?!\p{L})/iu
const youMay = /(?<!\p{L})(?<!no )(?:puedes|podrás|tendrás|recibirás|tienes derecho)(?!\p{L})/iu
const neutral = Object.values(promisesNothing.sentences).flat()

/** Marks in the texts under `root`, `// Promises P-05.` on the line above the text, and the promises without one. */
export function readPromises(root: string): PromiseMarks {
  const marks: PromiseMark[] = []
  const unmarked: string[] = []
  const files = globSync(texts, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.toSorted()) {
    if (/\.test\.ts$|\/demo-world\//.test(file)) continue
    const read = promisesOf(readFileSync(join(root, file), 'utf8'), papers.test(file))
    marks.push(...read.numbers.map((number) => ({ number, file })))
    unmarked.push(...read.unmarked.map(({ line, text }) => `${file}:${line}  ${text}`))
  }
  return { marks, unmarked }
}

type UnmarkedLine = { readonly line: number; readonly text: string }

export function promisesOf(
  source: string,
  isPaper: boolean,
): { readonly numbers: readonly string[]; readonly unmarked: readonly UnmarkedLine[] } {
  const numbers: string[] = []
  const unmarked: UnmarkedLine[] = []
  const lines = source.split('\n')
  let marked: { readonly depth: number; readonly since: number } | null = null
  for (const [index, text] of lines.entries()) {
    const found = mark.exec(text)
    if (found !== null) {
      numbers.push(...(found[1]?.split(', ') ?? []))
      marked = { depth: depthOf(text), since: index }
    } else {
      if (marked !== null && !belongsTo(text, index, marked)) marked = null
      if (marked === null && promises(text, isPaper)) unmarked.push({ line: index + 1, text: text.trim() })
    }
  }
  return { numbers, unmarked }
}

const linesMax = 9
const depthOf = (text: string) => text.length - text.trimStart().length

/** The piece below a mark: its first line, and what is indented more or closes it, of nine lines at most. */
function belongsTo(
  text: string,
  index: number,
  mark: { readonly depth: number; readonly since: number },
): boolean {
  if (index === mark.since + 1) return true
  return index - mark.since <= linesMax && (depthOf(text) > mark.depth || /^\s*[)\]}?:]/.test(text))
}

function promises(line: string, isPaper: boolean): boolean {
  if (/^\s*(?:\/\/|\*|\/\*|import )/.test(line)) return false
  if (neutral.some((sentence) => line.includes(sentence))) return false
  return weDo.test(line) || itComes.test(line) || (isPaper && youMay.test(line))
}
