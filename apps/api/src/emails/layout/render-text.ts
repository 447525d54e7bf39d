import type { Brand } from '../../platform/brand.ts'
import { footerOf } from './footer.ts'
import type { MailContent, MailTable } from './mail-content.ts'

/** The mail for who reads plain text: the same words in the same order, links in full on a line of their own. */
export function renderText(content: MailContent, brand: Brand): string {
  const blocks = [
    `${brand.operatorName}, crédito de ${brand.lenderName}`,
    content.heading,
    ...content.paragraphs,
    content.button ? `${content.button.label}:\n${content.button.link}` : '',
    content.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.table ? tableText(content.table) : '',
    stepsText(content.steps),
    ...content.notes,
    `--\n${footerText(content.reason, brand)}`,
  ]
  const text = blocks.filter((block) => block !== '').join('\n\n')
  return `${text.replaceAll('\u00a0', ' ')}\n`
}

function tableText(table: MailTable): string {
  const rows = [table.columns, ...table.rows]
  const widths = table.columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [`${table.caption}:`, ...lines].join('\n')
}

function stepsText(steps: readonly string[]): string {
  if (steps.length === 0) return ''
  return ['Qué sigue:', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
}

function footerText(reason: string, brand: Brand): string {
  const footer = footerOf(reason, brand)
  return [
    footer.reason,
    footer.warning,
    `${footer.help.label} ${footer.help.text} (${footer.help.link})`,
    footer.helpline,
    footer.legal,
    ...footer.links.map(({ text, link }) => `${text}: ${link}`),
  ].join('\n')
}
