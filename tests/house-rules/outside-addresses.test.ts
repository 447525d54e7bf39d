import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository } from './repository.ts'
import { placesOf, withoutComments } from './source-text.ts'

/** Hosts that the product may name, each with its reason. Every other address is told by environment. */
const allowed = [
  // The authority over consumers, which Ley 1480 wants linked.
  'www.sic.gov.co',
  // Google's captcha, which is off unless it is configured.
  'www.google.com/recaptcha/',
  'recaptcha.google.com/recaptcha/',
  'www.gstatic.com/recaptcha/',
  // The demo's defaults: the product itself and the sandbox.
  'localhost',
  '127.0.0.1',
  // The host of samples: a name that no network resolves (RFC 2606).
  'cupo.example',
]

test('no screen, mail or paper names a page outside of the demo: its address is told by environment', () => {
  const hosts = allowed.map((host) => host.replaceAll('.', '\\.')).join('|')
  const pattern = new RegExp(`https?://(?!${hosts})[\\w-]+\\.\\w`)
  const files = [...filesUnder('apps/api/src'), ...filesUnder('apps/web/src')].filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.(?:test|bench)\.tsx?$|\/testing\/|\/sample\.ts$|\/fixtures\//.test(path),
  )
  const places = files.flatMap((path) =>
    placesOf(path, withoutComments(readFileSync(inRepository(path), 'utf8')), pattern),
  )
  expect(places).toEqual([])
})
