import { readFileSync } from 'node:fs'
import { RichText } from '@cupo/ui/rich-text.tsx'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mailNames, renderMail, sampleMail } from '../../apps/api/src/emails/index.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { filesUnder, inRepository, isTest } from '../house-rules/repository.ts'
import { xssPayloads } from '../support/xss-payloads.ts'

/** The elements that a message of the server may become. */
const harmless = /<\/?strong>|<br\/>|<a href="(?:https:\/\/[^"]*|#)">|<\/a>/g

test('S-09: of 300 scripts none becomes more than bold, a line break or an https link on a screen', () => {
  expect(xssPayloads).toHaveLength(300)
  const shown = xssPayloads.map((text) => renderToStaticMarkup(createElement(RichText, { text })))
  expect(shown.filter((html) => html.replaceAll(harmless, '').includes('<'))).toEqual([])
})

/** Fields of a mail that somebody else may have written: names, models, addresses, words. */
const isWritten = (key: string, value: string) =>
  /name|model|shop|agent|address|subject|description|solution|buyer|holder/i.test(key) &&
  /^\p{Lu}/u.test(value)

function withText<T>(value: T, text: string, key = ''): T {
  if (typeof value === 'string') return (isWritten(key, value) ? text : value) as T
  if (Array.isArray(value)) return value.map((one) => withText(one, text, key)) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withText(inner, text, name)]),
  ) as T
}

/** The elements of a mail with the names of their attributes, whatever stands in them. */
const skeletonOf = (html: string): readonly string[] =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/="[^"]*"/g, '='))

test.each(mailNames)('S-09: no name and no word of a person becomes an element of the mail %s', (name) => {
  const written = (text: string) => renderMail(name, withText(sampleMail(name), text), demoBrand).html
  const expected = skeletonOf(written('Nombre'))
  const place = mailNames.indexOf(name)
  const payloads = xssPayloads.filter((_, index) => index % mailNames.length === place)
  expect(payloads.length).toBeGreaterThan(5)
  for (const payload of payloads) expect(skeletonOf(written(payload))).toEqual(expected)
})

test('S-09: no source of the web writes HTML from a text', () => {
  const writing = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/
  const places = filesUnder('apps/web/src').filter(
    (path) => /\.tsx?$/.test(path) && !isTest(path) && writing.test(readFileSync(inRepository(path), 'utf8')),
  )
  expect(places).toEqual([])
})
