import type { Call } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { frontLogRoutes } from './front-log.ts'

type Report = { readonly message: string; readonly screen?: string; readonly stack?: string }
type Handle = (request: { body: Report; now: { epochMilliseconds: number } }) => Promise<unknown>

/** The one handler that the capability binds, and what it writes. */
function frontLog() {
  const lines: Readonly<Record<string, unknown>>[] = []
  const quiet = () => {}
  let handle: Handle = async () => null
  const bind = (_call: Call) => (given: Handle) => {
    handle = given
  }
  frontLogRoutes(bind as unknown as Parameters<typeof frontLogRoutes>[0], {
    info: quiet,
    error: quiet,
    warn: (facts) => lines.push(facts),
  })
  const report = (body: Report, atMs = 0) => handle({ body, now: { epochMilliseconds: atMs } })
  return { report, lines }
}

describe('a report of a screen', () => {
  it('keeps its words and loses what could be a person', async () => {
    const { report, lines } = frontLog()
    await report({
      message: 'Falla de laura@correo.example con 1020304050 y AbCdEfGhIjKlMnOpQrStUvWxYz012345',
      screen: '/on-boarding/otp',
      stack: 'at submit (form.js:12)\nmobile 3001234567',
    })
    expect(lines).toEqual([
      {
        screen: '/on-boarding/otp',
        report: 'Falla de [mail] con [digits] y [token]',
        stack: 'at submit (form.js:12) mobile [digits]',
        count: undefined,
      },
    ])
  })

  it('is one line, whatever it holds', async () => {
    const { report, lines } = frontLog()
    await report({ message: 'uno\r\n{"level":"error"}\tdos' })
    expect(JSON.stringify(lines)).not.toMatch(/\\[rnt]/)
  })

  it('is cut, and counted: sixty a minute', async () => {
    const { report, lines } = frontLog()
    await report({ message: 'x', stack: 'a '.repeat(5_000) })
    expect(String(lines[0]?.stack).length).toBe(1_000)
    for (let times = 0; times < 100; times += 1) await report({ message: 'y' })
    expect(lines).toHaveLength(60)
    await report({ message: 'z' }, 60_000)
    expect(lines).toHaveLength(61)
  })
})
