import { Button } from '@react-email/button'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as element, type ReactElement } from 'react'
import type { Brand, BrandColors } from '../../platform/brand.ts'
import type { BreakdownLine, BreakdownText } from '../../platform/text/breakdown.ts'
import type { MailButton, MailContent, MailFact, MailStep, MailTable } from './mail-content.ts'

type Styles = ReturnType<typeof inlineStyles>

/** Mail programs without SVG leave a plain tile. */
export function brandBlock({ mark, operatorName, lenderName }: Brand, styles: Styles): ReactElement {
  const shapes = mark.map(({ path, color }) => element('path', { key: path, d: path, fill: color }))
  return element(
    'table',
    { role: 'presentation', style: styles.brand },
    element(
      'tbody',
      null,
      element(
        'tr',
        null,
        element(
          'td',
          { style: styles.brandMark },
          element(
            'svg',
            { width: 36, height: 36, viewBox: '0 0 32 32', 'aria-hidden': true, style: styles.brandDrawing },
            ...shapes,
          ),
        ),
        element(
          'td',
          { style: styles.brandNames },
          element('span', { style: styles.brandName, className: 'ink' }, operatorName),
          ' ',
          element('span', { style: styles.brandLender, className: 'soft' }, `Crédito de ${lenderName}`),
        ),
      ),
    ),
  )
}

export function paragraphBlock(text: string, styles: Styles): ReactElement {
  return element(Text, { style: styles.paragraph, className: 'ink' }, ...wholeNumbers(text))
}

/** A line that breaks at the hyphen of a contract, a case or a NIT makes two numbers of one. */
function wholeNumbers(text: string): readonly (string | ReactElement)[] {
  return text
    .split(/([A-Z\d.]{1,24}-[A-Z\d]{1,24})/)
    .map((part, index) =>
      index % 2 === 0 ? part : element('span', { style: { whiteSpace: 'nowrap' } }, part),
    )
}

export function buttonBlock({ label, link }: MailButton, styles: Styles): ReactElement {
  return element(
    Section,
    { style: styles.buttonRow },
    element(Button, { href: link, style: styles.button, className: 'button' }, label),
  )
}

export function buttonAddressBlock({ link }: MailButton, styles: Styles): ReactElement {
  return element(
    'p',
    { style: styles.note, className: 'soft' },
    '¿El botón no abre? Copia este enlace en tu navegador: ',
    element(Link, { href: link, style: styles.longLink, className: 'brand' }, link),
  )
}

export function factsBlock(facts: readonly MailFact[], styles: Styles): ReactElement {
  const rows = facts.map(([label, value]) =>
    element(
      'tr',
      { key: label },
      element('th', { scope: 'row', style: styles.label, className: 'soft' }, label),
      element('td', { style: styles.value, className: 'ink' }, ...wholeNumbers(value)),
    ),
  )
  return element('table', { style: styles.table }, element('tbody', null, ...rows))
}

export function tableBlock(table: MailTable, styles: Styles): ReactElement[] {
  const header = table.columns.map((column, index) =>
    element('th', { scope: 'col', style: aligned(styles.column, table, index), className: 'soft' }, column),
  )
  const rows = table.rows.map((row) =>
    element(
      'tr',
      null,
      ...row.map((cell, index) =>
        element('td', { style: aligned(styles.figure, table, index), className: 'ink' }, cell),
      ),
    ),
  )
  return [
    element('h2', { style: styles.subheading, className: 'ink' }, table.caption),
    element(
      'table',
      { style: styles.table },
      element('thead', null, element('tr', null, ...header)),
      element('tbody', null, ...rows),
    ),
  ]
}

export function breakdownBlock({ caption, lines, total }: BreakdownText, styles: Styles): ReactElement[] {
  const row = ([label, amount]: BreakdownLine, rank: 'part' | 'sum') =>
    element(
      'tr',
      { key: label },
      element(
        'th',
        {
          scope: 'row',
          style: rank === 'sum' ? styles.sumLabel : styles.partLabel,
          className: rank === 'sum' ? 'ink' : 'soft',
        },
        label,
      ),
      element('td', { style: rank === 'sum' ? styles.sum : styles.part, className: 'ink' }, amount),
    )
  return [
    element('h2', { style: styles.subheading, className: 'ink' }, caption),
    element(
      'table',
      { style: styles.table },
      element('tbody', null, ...lines.map((line) => row(line, 'part')), row(total, 'sum')),
    ),
  ]
}

export function stepsBlock(steps: readonly MailStep[], styles: Styles): ReactElement[] {
  return [
    element('h2', { style: styles.subheading, className: 'ink' }, 'Qué sigue'),
    element(
      'ol',
      { style: styles.list, className: 'ink' },
      ...steps.map((step) => element('li', { style: styles.listItem }, ...stepWords(step, styles))),
    ),
  ]
}

function stepWords(step: MailStep, styles: Styles): readonly (string | ReactElement)[] {
  if (typeof step === 'string') return [step]
  const { text, link } = step
  return [`${text} `, element(Link, { href: link, style: styles.longLink, className: 'brand' }, link)]
}

export function footerBlock(
  { reason, change }: Pick<MailContent, 'reason' | 'change'>,
  brand: Brand,
  styles: Styles,
): ReactElement {
  const footer = footerOf(reason, brand)
  const line = (...children: (string | ReactElement)[]) =>
    element('p', { style: styles.footerText, className: 'soft' }, ...children)
  const anchor = (text: string, link: string) =>
    element(Link, { href: link, style: styles.link, className: 'brand' }, text)
  return element(
    'div',
    { style: styles.footer },
    line(footer.reason, ' ', ...(change ? [anchor(change.label, change.link), '. '] : []), footer.warning),
    line(
      `${footer.help.label} `,
      anchor(footer.help.text, footer.help.link),
      ', responde este correo o escribe a ',
      anchor(footer.email.text, footer.email.link),
      `. ${footer.helpline}`,
    ),
    line(...wholeNumbers(footer.legal)),
    ...footer.links.map(({ text, link }) => line(anchor(text, link))),
  )
}

function aligned(style: Styles['column'] | Styles['figure'], table: MailTable, index: number) {
  const isAmount = index === table.columns.length - 1
  return { ...style, textAlign: isAmount ? ('right' as const) : ('left' as const) }
}

/** Sender, help, data policy and supervisor (Ley 1480 art. 50). */
export function footerOf(reason: string, brand: Brand) {
  const { lender } = brand
  return {
    reason,
    warning: 'Nunca te pediremos códigos ni contraseñas por correo.',
    help: {
      label: '¿Necesitas ayuda? Escríbenos por WhatsApp al',
      text: brand.supportWhatsapp,
      link: brand.supportWhatsappUrl,
    },
    email: { text: brand.supportEmail, link: `mailto:${brand.supportEmail}` },
    helpline: `Línea gratuita: ${brand.helpline}`,
    legal: `${lender.legalName}, NIT ${lender.taxId}. ${lender.address}, ${lender.city}`,
    links: [
      { text: 'Política de tratamiento de datos', link: brand.dataPolicyUrl },
      { text: 'Superintendencia de Industria y Comercio (SIC)', link: brand.sicUrl },
    ],
  } as const
}

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
