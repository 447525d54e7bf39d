import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoLender } from '../../demo/src/lender.ts'
import { inlineHashes, oldBrowserScript, pageTemplate, refuseUnfinished } from './write-pages.ts'

const page = (facts: { readonly isShell?: boolean; readonly scriptFiles?: readonly string[] } = {}) =>
  pageTemplate({
    lender: demoLender,
    isShell: facts.isShell ?? false,
    title: 'Tu celular en cuotas',
    style: 'a{b:c}',
    markup: '<main></main>',
    scriptFiles: facts.scriptFiles ?? ['assets/entry.js', 'assets/status.js'],
  })

describe('a page', () => {
  test('a page is Spanish of Colombia, named, and loads its scripts side by side', () => {
    expect(page()).toContain('<html lang="es-CO">')
    expect(page()).toContain('<title>Tu celular en cuotas · Andina Móvil</title>')
    expect(page()).toContain('<script type="module" src="/assets/entry.js"></script>')
    expect(page()).toContain('<link rel="modulepreload" href="/assets/status.js">')
  })

  test('a page runs no script of its own before the root is parsed, however soon the script is here', () => {
    expect(page()).not.toMatch(/<script[^>]*\sasync/)
  })

  test('a page says what to do without JavaScript, and hides what would be dead', () => {
    expect(page()).toMatch(/<noscript><div class="unable"><strong>Esta página necesita JavaScript<\/strong>/)
    expect(page()).toMatch(/<noscript><style>[^<]*form,[^<]*button,[^<]*display:none/)
  })

  test('a page says what to do in a browser below the line, and hides what would be dead, before anything else runs', () => {
    expect(page()).toContain(
      '<div class="old-browser"><div class="unable"><strong>Tu navegador es muy antiguo',
    )
    expect(page()).toMatch(/\.old form,[^<]*display:none/)
    expect(page().indexOf(oldBrowserScript)).toBeLessThan(page().indexOf('<script type="module"'))
  })

  const capabilities = {
    Intl: { supportedValuesOf: () => [] },
    structuredClone: () => null,
    HTMLDialogElement: Object,
  }
  test.each([
    ['of the line', {}, ''],
    ['without Intl.supportedValuesOf', { Intl: {} }, 'old'],
    ['without Intl', { Intl: undefined }, 'old'],
    ['without structuredClone', { structuredClone: undefined }, 'old'],
    ['without dialogs', { HTMLDialogElement: undefined }, 'old'],
  ])('marks a browser %s: "%s"', (_, missing, mark) => {
    const document = { documentElement: { className: '' } }
    const window = { ...capabilities, ...missing }
    new Function('window', 'Intl', 'document', oldBrowserScript)(window, window.Intl, document)
    expect(document.documentElement.className).toBe(mark)
  })

  test('a page says whether it holds a screen or only the place of one', () => {
    expect(page()).toContain('data-page="entry"')
    expect(page({ isShell: true })).toContain('data-page="shell"')
  })
})

test('the policy of a page allows each script and style that stands in its document, and no other', () => {
  const hashes = inlineHashes(
    'form',
    '<script>one()</script><style>a{b:c}</style><div id="root"><p>a</p><script id="x">"<p>"</script><script src="/two.js"></script></div>',
  )
  expect(hashes).toEqual({ scripts: ['one()', '"<p>"'].map(sha256), styles: ['a{b:c}'].map(sha256) })
})

test('a style attribute, which the policy would drop, stops the build', () => {
  expect(() => inlineHashes('form', '<div style="color:red">')).toThrow(/form has a style attribute/)
  expect(() => inlineHashes('form', '<div class="style">')).not.toThrow()
})

test('a part that suspends, which every browser would report, stops the build', () => {
  const part = (mark: string) => `<main><!--${mark}--><p>a</p><!--/$--></main>`
  expect(() => refuseUnfinished('form', part('$!'))).toThrow(/form has a part that suspends/)
  expect(() => refuseUnfinished('form', part('$'))).not.toThrow()
})

const sha256 = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`
