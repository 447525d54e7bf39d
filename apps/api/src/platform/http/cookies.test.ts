import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { sessionCookies } from './cookies.ts'

const names = ['access', 'agent', 'handOff'] as const

function setAll(isHttps: boolean) {
  const set: { name: string; options: unknown }[] = []
  const reply: Pick<FastifyReply, 'setCookie'> = {
    setCookie(name, _value, options) {
      set.push({ name, options })
      return reply as FastifyReply
    },
  }
  for (const name of names) {
    sessionCookies(isHttps).set(reply as FastifyReply, { name, value: 'secret', maxAgeSeconds: 60 })
  }
  return set
}

test('each session of a browser has a cookie of its own that no script reads and no other site sends (R-X4, R-G86)', () => {
  const set = setAll(true)
  expect(set.map(({ name }) => name)).toEqual([
    '__Host-cupo-session',
    '__Host-cupo-agent',
    '__Host-cupo-hand-off',
  ])
  for (const { options } of set) expect(options).toMatchObject({ path: '/', httpOnly: true, secure: true })
  expect(set.map(({ options }) => (options as { sameSite: string }).sameSite)).toEqual([
    'lax',
    'strict',
    'strict',
  ])
  expect(setAll(false).map(({ name }) => name)).toEqual(['cupo-session', 'cupo-agent', 'cupo-hand-off'])
})
