import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../../demo/src/lender.ts'
import { mailNames, renderMail, sampleMail } from './index.ts'

function visible(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

describe.each(mailNames)('%s', (name) => {
  const mail = renderMail(name, sampleMail(name), demoBrand)

  test('each mail has a subject of one line that fits an inbox', () => {
    expect(mail.subject).not.toMatch(/[\r\n\u00a0]/)
    expect(mail.subject.length).toBeGreaterThan(10)
    expect(mail.subject.length).toBeLessThanOrEqual(75)
  })

  test('each mail tells no amount where a locked screen shows it', () => {
    const preview = /display:none[^>]*>([^<]*)/.exec(mail.html)?.[1] ?? ''
    expect(preview).not.toBe('')
    expect(`${mail.subject} ${preview}`).not.toMatch(/\$|Ponte al día/)
  })

  test('each mail says by which address it is answered', () => {
    expect(mail.html).toContain(`href="mailto:${demoBrand.supportEmail}"`)
    expect(mail.text).toContain(demoBrand.supportEmail)
  })

  test('each mail keeps a contract, a case and a NIT on one line', () => {
    const body = mail.html.slice(mail.html.indexOf('<h1'))
    const breakable = body
      .replace(/<span style="white-space:nowrap">[^<]*<\/span>/g, '')
      .replace(/<a [^>]*>[\s\S]*?<\/a>/g, '')
    expect(visible(breakable)).not.toMatch(/\b[A-Z\d.]+-[A-Z\d]+\b/)
  })

  test('each mail loads nothing from anywhere and runs nothing', () => {
    expect(mail.html).not.toMatch(/<(?:img|script|iframe|object|form|video|link)\b/i)
    expect(mail.html).not.toMatch(/url\(|@import|@font-face|\ssrc=|\son\w+=/i)
  })

  test('each mail says in the footer how data are treated and who supervises, in both bodies', () => {
    expect(mail.html).toContain(`href="${demoBrand.dataPolicyUrl}"`)
    expect(mail.html).toContain(`href="${demoBrand.sicUrl}"`)
    for (const line of [
      'Política de tratamiento de datos',
      'Superintendencia de Industria y Comercio (SIC)',
      'NIT',
    ]) {
      expect(mail.text).toContain(line)
      expect(visible(mail.html)).toContain(line)
    }
    expect(mail.text).toContain(demoBrand.dataPolicyUrl)
  })

  test('each mail names the lender and says that nobody asks for codes or passwords by mail', () => {
    expect(mail.text).toContain('Nunca te pediremos códigos ni contraseñas por correo.')
    expect(mail.text).toContain(demoBrand.lender.legalName)
  })

  test('each mail says the same as plain text, link by link', () => {
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) expect(mail.text).toContain(link.replaceAll('&amp;', '&'))
  })

  test('each mail leaves no value out, and none from another language', () => {
    expect(mail.text).not.toMatch(/undefined|null|NaN|\[object/)
    expect(mail.html).not.toMatch(/undefined|NaN|\[object/)
  })

  test('each mail keeps each time of day in one line, and ends no sentence with two dots', () => {
    const { body } = /<body[^>]*>(?<body>[\s\S]*)<\/body>/.exec(mail.html)?.groups ?? {}
    expect(body).toBeDefined()
    expect(body).not.toMatch(/\d [ap]\.|[ap]\. m\./)
    expect(mail.text).not.toMatch(/\.\.(?!\.)/)
  })

  test('each mail is in Spanish, for light and dark readers', () => {
    expect(mail.html).toContain('lang="es-CO"')
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html.startsWith('<!DOCTYPE html>')).toBe(true)
  })

  test('each mail is the same for the same data', () => {
    expect(renderMail(name, structuredClone(sampleMail(name)), demoBrand)).toEqual(mail)
  })
})

test('the name of a person cannot become markup', () => {
  const data = { ...sampleMail('contact-changed'), firstName: '<img src=x onerror=alert(1)>' }
  const mail = renderMail('contact-changed', data, demoBrand)
  expect(mail.html).not.toContain('<img')
  expect(mail.html).toContain('&lt;img')
})

test('another brand changes names, colors and footer', () => {
  const brand = {
    ...demoBrand,
    operatorName: 'Otra Línea',
    mark: [{ path: 'M0 0H32V32Z', color: '#005500' }],
    lenderName: 'Presto',
    colors: { ...demoBrand.colors, brand: '#005500' },
  }
  const mail = renderMail('payment-link', sampleMail('payment-link'), brand)
  expect(mail.html).toContain('#005500')
  expect(mail.html).not.toContain(demoBrand.colors.brand)
  expect(mail.text).toContain('Otra Línea, crédito de Presto')
  expect(mail.html).toContain('d="M0 0H32V32Z"')
  expect(mail.text).not.toMatch(/Andina|de Cupo/)
})
