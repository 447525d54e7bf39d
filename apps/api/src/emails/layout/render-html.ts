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
import {
  brandBlock,
  buttonBlock,
  factsBlock,
  footerBlock,
  paragraphBlock,
  stepsBlock,
  tableBlock,
} from './html-blocks.ts'
import type { MailContent } from './mail-content.ts'
import { darkStyleSheet, inlineStyles } from './styles.ts'

export function renderHtml(content: MailContent, brand: Brand): string {
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
        footerBlock(content.reason, brand, styles),
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
    ...(content.table ? tableBlock(content.table, styles) : []),
    ...(content.steps.length > 0 ? stepsBlock(content.steps, styles) : []),
    ...content.notes.map((text) => element('p', { style: styles.note, className: 'soft' }, text)),
  ]
}
