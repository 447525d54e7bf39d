import { describe, expect, test } from 'vitest'
import { readPdfPages, readPdfText } from '../testing/read-pdf.ts'
import {
  amounts,
  amountsInPairs,
  type DocumentModel,
  type FactRow,
  facts,
  heading,
  paragraph,
  section,
  table,
} from './document-model.ts'
import { writePdf } from './write-pdf.ts'

const model: DocumentModel = {
  title: 'Plan de pagos de prueba',
  subject: 'Prueba 1',
  author: 'Cupo',
  createdAt: '2026-11-21T15:04:05Z',
  runningHeader: {
    mark: [{ path: 'M0 0H32V32Z', color: '#4a28b0' }],
    name: 'Andina Móvil',
    lender: 'Crédito de Cupo',
    reference: 'Prueba 1',
  },
  runningFooter: 'Cupo S.A.S.',
  accentColor: '#4a28b0',
  blocks: [
    section('Año, cédula y ñandú'),
    heading('¿Cuánto debes?'),
    paragraph('Debes $\u00a01.500.000: «sí».'),
    facts(['Cuota', '$\u00a0149.120']),
    table({
      columns: ['Cuota', 'Total'],
      rows: Array.from({ length: 60 }, (_, index) => [String(index + 1), '$\u00a01.000']),
      totals: ['Total', '$\u00a060.000'],
    }),
  ],
}

const bytes = await writePdf(model)
const file = Buffer.from(bytes).toString('latin1')
const text = readPdfText(bytes)

function count(pattern: RegExp): number {
  return file.match(pattern)?.length ?? 0
}

describe('for whoever listens to it', () => {
  test('the file is tagged, in Spanish, and shows its title (R-A8)', () => {
    expect(file).toMatch(/\/MarkInfo \d+ 0 R/)
    expect(file).toContain('/Marked true')
    expect(file).toContain('/Lang (es-CO)')
    expect(file).toContain('/DisplayDocTitle true')
    expect(file).toContain('Plan de pagos de prueba')
  })

  test('headings, facts and the table carry their own tags', () => {
    for (const tag of [
      'Document',
      'H1',
      'H2',
      'H3',
      'P',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Table',
      'THead',
      'TBody',
      'TFoot',
    ]) {
      expect(count(new RegExp(`/S /${tag}\\b`, 'g')), tag).toBe(1)
    }
  })

  test('each column and each row has its header, the repeated header row none', () => {
    expect(count(/\/Scope \/Column/g)).toBe(2)
    expect(count(/\/Scope \/Row/g)).toBe(61)
  })
})

test('headings of a paper without sections are of the first rank under its title', async () => {
  const blocks = model.blocks.filter(({ kind }) => kind !== 'section')
  const short = Buffer.from(await writePdf({ ...model, blocks })).toString('latin1')
  expect(short).toMatch(/\/S \/H2\b/)
  expect(short).not.toMatch(/\/S \/H3\b/)
})

describe('on paper', () => {
  test('accents, quotes and the peso sign survive as text', () => {
    expect(text).toContain('Año, cédula y ñandú')
    expect(text).toContain('¿Cuánto debes?')
    expect(text.replace(/\s+/g, ' ')).toContain('Debes $ 1.500.000: «sí».')
    expect(text).not.toContain('\ufffd')
  })

  test('a table that breaks over pages repeats its header row and loses no row', () => {
    const pages = count(/\/Type \/Page\b(?!s)/g)
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/^Total$/gm)?.length).toBe(pages + 1)
    for (let row = 1; row <= 60; row += 1) expect(text).toMatch(new RegExp(`^${row}$`, 'm'))
  })

  test('every page says which one it is, and of how many', () => {
    const pages = count(/\/Type \/Page\b(?!s)/g)
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Página ${page} de ${pages}`)
  })
})

test('the file asks for nothing outside itself and runs nothing', () => {
  expect(file).not.toMatch(/\/JavaScript|\/URI|\/Launch|\/EmbeddedFile/)
})

test('the creation date is the one of the data', () => {
  expect(file).toContain('(D:20261121150405Z)')
})

test('amounts in pairs are read label by label in their order, and take half the lines', async () => {
  const rows: readonly FactRow[] = [
    ['Valor financiado', '$\u00a0999.999.999'],
    ['Cuotas', '36'],
    ['Total de las cuotas', '$\u00a0999.999.999'],
    ['Tasa de interés', '24,00\u00a0% E.A.'],
    ['Pago inicial', '$\u00a0999.999.999'],
  ]
  const below = Array.from({ length: 20 }, (_, index): FactRow => [`Fila ${index}`, 'x'])
  const pagesOf = async (block: (...all: readonly FactRow[]) => DocumentModel['blocks'][number]) =>
    readPdfPages(await writePdf({ ...model, blocks: [block(...rows, ...rows, ...rows, ...below)] }))
  const paired = await pagesOf(amountsInPairs)
  expect(paired).toHaveLength(1)
  expect(await pagesOf(amounts)).toHaveLength(2)
  expect(paired[0]?.lines.slice(1, 11)).toEqual(rows.flat())
})
