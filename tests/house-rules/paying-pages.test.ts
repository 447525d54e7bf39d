import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository } from './repository.ts'

/** The first parts of the paths that pay, as an expression of a file names them. */
function pagesThatPay(path: string): readonly string[] {
  const found = /\/\^\\\/\(\?:(self-manage\\\/payment\|.+?)\)\(\?:\\\//.exec(
    readFileSync(inRepository(path), 'utf8'),
  )
  return (found?.[1] ?? '').split('|')
}

test('the web app opens as documents of their own the very pages that the server lets lead to the checkout', () => {
  const opened = pagesThatPay('apps/web/src/client/navigate.ts')
  expect(opened.length).toBeGreaterThan(3)
  expect(opened).toEqual(pagesThatPay('apps/api/src/platform/http/web-pages.ts'))
})
