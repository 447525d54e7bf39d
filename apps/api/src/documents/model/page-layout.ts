import type { fonts } from './fonts.ts'

/** US letter, the paper of Colombian offices, in points. */
export const page = { size: 'LETTER', width: 612, height: 792 } as const

export const margins = { top: 84, bottom: 72, left: 56, right: 56 } as const

export const contentWidth = page.width - margins.left - margins.right

export const contentBottom = page.height - margins.bottom

export const type = {
  title: { font: 'bold', size: 20, before: 0, after: 10 },
  section: { font: 'bold', size: 14, before: 20, after: 6 },
  heading: { font: 'bold', size: 10.5, before: 10, after: 3 },
  paragraph: { font: 'regular', size: 9.5, before: 0, after: 6 },
  label: { font: 'regular', size: 9.5, before: 0, after: 0 },
  value: { font: 'regular', size: 9.5, before: 0, after: 0 },
  amount: { font: 'bold', size: 9.5, before: 0, after: 0 },
  columnTitle: { font: 'bold', size: 8.5, before: 0, after: 0 },
  figure: { font: 'figures', size: 8.5, before: 0, after: 0 },
  totalFigure: { font: 'boldFigures', size: 8.5, before: 0, after: 0 },
  running: { font: 'regular', size: 8, before: 0, after: 0 },
} as const satisfies Record<string, TypeStyle>

export type TypeStyle = {
  readonly font: keyof typeof fonts
  readonly size: number
  readonly before: number
  readonly after: number
}

export const ink = { text: '#1d1a2b', soft: '#4f4a61', line: '#e3e0ec' } as const

/** Points between two lines of one paragraph. */
export const lineGap = 2.5
