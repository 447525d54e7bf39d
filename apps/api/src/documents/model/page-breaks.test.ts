import { expect, test } from 'vitest'
import { type PdfPage, readPdfPages } from '../testing/read-pdf.ts'
import { type Block, facts, heading, numberedList, paragraph, section, table } from './document-model.ts'
import { drawPdf } from './draw-pdf.ts'

async function pagesOf(blocks: readonly Block[]): Promise<readonly PdfPage[]> {
  const bytes = await drawPdf({
    title: 'Prueba',
    subject: 'Prueba 1',
    author: 'Cupo',
    createdAt: '2026-11-21T15:04:05Z',
    runningHeader: { mark: [], name: 'Andina Móvil', lender: 'Crédito de Cupo', reference: 'Prueba 1' },
    runningFooter: 'Cupo S.A.S.',
    accentColor: '#4a28b0',
    blocks,
  })
  return readPdfPages(bytes)
}

/** So far down the first page that what follows meets its end at each height, line by line. */
const filled = (lines: number): Block[] => [
  facts(...Array.from({ length: 22 }, (): [string, string] => ['Dato', 'Valor'])),
  ...Array.from({ length: lines }, () => paragraph('Relleno.')),
]
const depths = Array.from({ length: 7 }, (_, lines) => lines)

/** Thirteen or fourteen of it fill a line. */
const word = 'seguro '

async function linesOnEachPage(blocks: readonly Block[]): Promise<readonly number[]> {
  const counts = (await pagesOf(blocks)).map(
    ({ lines }) => lines.filter((line) => line.includes('seguro')).length,
  )
  return counts.filter((count) => count > 0)
}

const inList = (text: string) => numberedList([text])

test.each([
  ['paragraph', 2, paragraph],
  ['paragraph', 3, paragraph],
  ['paragraph', 4, paragraph],
  ['paragraph', 5, paragraph],
  ['paragraph', 6, paragraph],
  ['paragraph', 8, paragraph],
  ['list item', 4, inList],
  ['list item', 6, inList],
] as const)(
  'a %s of %i lines at the end of a page leaves no line alone on either page',
  async (_, lines, block) => {
    const text = word.repeat(lines * 13).trim()
    expect(await linesOnEachPage([block(text)])).toEqual([lines])
    for (const depth of depths) {
      const [before = 0, after = 0] = await linesOnEachPage([...filled(depth), block(text)])
      expect(before + after, `at depth ${depth}`).toBe(lines)
      if (after === 0) continue
      expect(before, `at depth ${depth}`).toBeGreaterThanOrEqual(2)
      expect(after, `at depth ${depth}`).toBeGreaterThanOrEqual(lines > 4 ? 3 : 2)
    }
  },
)

const small = (rows: number): Block =>
  table({
    columns: ['Cuota', 'Total'],
    rows: Array.from({ length: rows }, (_, index) => [`Fila ${index + 1}`, '$\u00a01.000']),
    totals: ['Suma', '$\u00a060.000'],
  })

const pageWith = (pages: readonly PdfPage[], text: string): number =>
  pages.findIndex(({ lines }) => lines.some((line) => line.includes(text)))

test('a heading and its text stand on the page of the table that they lead to', async () => {
  for (const depth of depths) {
    const pages = await pagesOf([...filled(depth), section('Vencidas'), paragraph(word.repeat(40)), small(5)])
    for (const text of ['seguro', 'Cuota', 'Fila 2']) {
      expect(pageWith(pages, text), `${text} ${depth}`).toBe(pageWith(pages, 'Vencidas'))
    }
  }
})

test.each([4, 5, 6])(
  'the totals of a table of %i rows never begin a page without a row above them',
  async (rows) => {
    for (const depth of depths) {
      const pages = await pagesOf([...filled(depth), small(rows)])
      expect(pageWith(pages, 'Suma'), `${depth}`).toBe(pageWith(pages, `Fila ${rows}`))
    }
  },
)

test.each([3, 5])('a heading stands on the page of its text of %i lines', async (lines) => {
  for (const depth of depths) {
    const pages = await pagesOf([...filled(depth), heading('Firma'), paragraph(word.repeat(lines * 13))])
    expect(pageWith(pages, 'seguro'), `${depth}`).toBe(pageWith(pages, 'Firma'))
  }
})
