import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { createElement as element, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '../../platform/brand.ts'
import type { BreakdownText } from '../../platform/text/breakdown.ts'
import {
  brandBlock,
  breakdownBlock,
  buttonAddressBlock,
  buttonBlock,
  darkStyleSheet,
  factsBlock,
  footerBlock,
  footerOf,
  inlineStyles,
  paragraphBlock,
  stepsBlock,
  tableBlock,
} from './html-blocks.ts'
import type { MailContent, MailStep, MailTable, RenderedMail } from './mail-content.ts'

export function renderMail(content: MailContent, brand: Brand): RenderedMail {
  return {
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    html: renderHtml(content, brand),
    text: renderText(content, brand),
  }
}

function renderHtml(content: MailContent, brand: Brand): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(mail(content, brand))}`
}

function mail(content: MailContent, brand: Brand): ReactElement {
  const styles = inlineStyles(brand)
  return element(
    Html,
    { lang: 'es-CO' },
    element(
      Head,
      null,
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      element('title', null, content.subject),
      element('style', null, darkStyleSheet(brand)),
    ),
    element(
      Body,
      { style: styles.body, className: 'page' },
      element(Preview, null, content.preheader),
      element(
        Container,
        { style: styles.container },
        element(
          Section,
          { style: styles.card, className: 'card' },
          element('div', { style: styles.cell }, ...blocks(content, brand)),
        ),
        footerBlock(content, brand, styles),
      ),
    ),
  )
}

function blocks(content: MailContent, brand: Brand): ReactElement[] {
  const styles = inlineStyles(brand)
  return [
    brandBlock(brand, styles),
    element(Heading, { as: 'h1', style: styles.heading, className: 'ink' }, content.heading),
    ...content.paragraphs.map((text) => paragraphBlock(text, styles)),
    ...(content.button ? [buttonBlock(content.button, styles)] : []),
    ...(content.facts.length > 0 ? [factsBlock(content.facts, styles)] : []),
    ...(content.breakdown ? breakdownBlock(content.breakdown, styles) : []),
    ...(content.table ? tableBlock(content.table, styles) : []),
    ...(content.steps.length > 0 ? stepsBlock(content.steps, styles) : []),
    ...content.notes.map((text) => element('p', { style: styles.note, className: 'soft' }, text)),
    ...(content.button ? [buttonAddressBlock(content.button, styles)] : []),
  ]
}

/** Same words, same order; full links on lines of their own. */
function renderText(content: MailContent, brand: Brand): string {
  const blocks = [
    `${brand.operatorName}, crédito de ${brand.lenderName}`,
    content.heading,
    ...content.paragraphs,
    content.button ? `${content.button.label}:\n${content.button.link}` : '',
    content.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.breakdown ? breakdownInText(content.breakdown) : '',
    content.table ? tableText(content.table) : '',
    stepsText(content.steps),
    ...content.notes,
    `--\n${footerText(content, brand)}`,
  ]
  const text = blocks.filter((block) => block !== '').join('\n\n')
  return `${text.replaceAll('\u00a0', ' ')}\n`
}

function breakdownInText({ caption, lines, total }: BreakdownText): string {
  return [`${caption}:`, ...[...lines, total].map(([label, amount]) => `${label}: ${amount}`)].join('\n')
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

function stepsText(steps: readonly MailStep[]): string {
  if (steps.length === 0) return ''
  return ['Qué sigue:', ...steps.map((step, index) => `${index + 1}. ${stepText(step)}`)].join('\n')
}

const stepText = (step: MailStep): string => (typeof step === 'string' ? step : `${step.text} ${step.link}`)

function footerText({ reason, change }: MailContent, brand: Brand): string {
  const footer = footerOf(reason, brand)
  return [
    footer.reason,
    ...(change ? [`${change.label}: ${change.link}`] : []),
    footer.warning,
    `${footer.help.label} ${footer.help.text} (${footer.help.link}), responde este correo o escribe a ${footer.email.text} (${footer.email.link})`,
    footer.helpline,
    footer.legal,
    ...footer.links.map(({ text, link }) => `${text}: ${link}`),
  ].join('\n')
}
