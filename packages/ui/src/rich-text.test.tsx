import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const html = (text: string) => renderToStaticMarkup(<RichText text={text} />)

test('bold, line breaks and https links are shown', () => {
  expect(html('Hola <b>Ana</b><br/>ve a <a href="https://cupo.example/x">aquí</a>')).toBe(
    'Hola <strong>Ana</strong><br/>ve a <a href="https://cupo.example/x">aquí</a>',
  )
})

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<a href="javascript:alert(1)">x</a>', '<a href="#">x</a>'],
  ['<b onclick="alert(1)">x</b>', '<strong>x</strong>'],
  ['<b>x', '<strong>x</strong>'],
  ['</b>x', 'x'],
])('%s is harmless', (text, shown) => {
  expect(html(text)).toBe(shown)
})
