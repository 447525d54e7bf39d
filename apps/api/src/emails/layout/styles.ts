import type { CSSProperties } from 'react'
import type { Brand, BrandColors } from '../../platform/brand.ts'

const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Inline styles, since many mail programs keep nothing else. */
export function inlineStyles({ colors, mark }: Brand) {
  return {
    body: { backgroundColor: colors.page, margin: 0, padding: '16px 10px', fontFamily },
    container: { width: '100%', maxWidth: '560px' },
    card: { backgroundColor: colors.surface, borderRadius: '12px' },
    cell: { padding: '24px 20px' },
    brand: { margin: '0 0 24px', borderCollapse: 'collapse' },
    /** The tile stays when a mail program drops the drawing. */
    brandMark: {
      width: '36px',
      height: '36px',
      padding: 0,
      borderRadius: '10px',
      backgroundColor: mark[0]?.color ?? colors.brand,
    },
    brandDrawing: { display: 'block' },
    brandNames: { padding: '0 0 0 12px', verticalAlign: 'middle' },
    brandName: { display: 'block', fontSize: '17px', lineHeight: '20px', fontWeight: 700, color: colors.ink },
    brandLender: { display: 'block', fontSize: '13px', lineHeight: '16px', color: colors.inkSoft },
    heading: { margin: '0 0 16px', fontSize: '24px', lineHeight: '30px', fontWeight: 700, color: colors.ink },
    subheading: {
      margin: '24px 0 8px',
      fontSize: '16px',
      lineHeight: '24px',
      fontWeight: 700,
      color: colors.ink,
    },
    paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: colors.ink },
    note: {
      margin: '16px 0 0',
      fontSize: '14px',
      lineHeight: '21px',
      color: colors.inkSoft,
      overflowWrap: 'anywhere',
    },
    buttonRow: { margin: '8px 0 16px' },
    button: {
      display: 'block',
      boxSizing: 'border-box',
      width: '100%',
      padding: '14px 20px',
      borderRadius: '12px',
      backgroundColor: colors.brand,
      color: colors.onBrand,
      fontSize: '16px',
      lineHeight: '20px',
      fontWeight: 600,
      textAlign: 'center',
      textDecoration: 'none',
    },
    link: { color: colors.brand, textDecoration: 'underline' },
    longLink: { color: colors.brand, textDecoration: 'underline', overflowWrap: 'anywhere' },
    table: { width: '100%', borderCollapse: 'collapse', margin: '8px 0 0' },
    label: { ...cell(colors), width: '42%', color: colors.inkSoft, fontWeight: 400, paddingRight: '12px' },
    value: { ...cell(colors), color: colors.ink, fontWeight: 600, wordBreak: 'break-word' },
    column: { ...cell(colors), color: colors.inkSoft, fontWeight: 600 },
    figure: { ...cell(colors), color: colors.ink, fontVariantNumeric: 'tabular-nums' },
    partLabel: { ...cell(colors), padding: '6px 12px 6px 0', color: colors.inkSoft, fontWeight: 400 },
    part: { ...amountCell(colors), padding: '6px 0', fontWeight: 400 },
    sumLabel: { ...cell(colors), paddingRight: '12px', color: colors.ink, fontWeight: 700 },
    sum: { ...amountCell(colors), fontWeight: 700 },
    list: { margin: '0', padding: '0 0 0 20px', fontSize: '16px', lineHeight: '24px', color: colors.ink },
    listItem: { margin: '0 0 8px' },
    footer: { padding: '20px 20px 0', fontSize: '13px', lineHeight: '20px', color: colors.inkSoft },
    footerText: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: colors.inkSoft },
  } as const satisfies Record<string, CSSProperties>
}

function cell(colors: BrandColors) {
  return {
    padding: '10px 0',
    borderBottom: `1px solid ${colors.line}`,
    fontSize: '15px',
    lineHeight: '22px',
    textAlign: 'left',
    verticalAlign: 'top',
  } as const
}

function amountCell(colors: BrandColors) {
  return {
    ...cell(colors),
    color: colors.ink,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  } as const
}

/** Overrides the inline colors in programs that read style sheets. */
export function darkStyleSheet({ darkColors: dark }: Brand): string {
  return `@media (prefers-color-scheme: dark) {
.page, .page > table > tbody > tr > td { background-color: ${dark.page} !important }
.card { background-color: ${dark.surface} !important }
.ink { color: ${dark.ink} !important; border-color: ${dark.line} !important }
.soft { color: ${dark.inkSoft} !important; border-color: ${dark.line} !important }
.brand { color: ${dark.brand} !important }
.button { background-color: ${dark.brand} !important; color: ${dark.onBrand} !important }
.button span { color: ${dark.onBrand} !important }
}`
}
