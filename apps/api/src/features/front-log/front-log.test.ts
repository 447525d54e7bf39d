import type { Call } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { timesAsLong } from '../../platform/testing/times-as-long.ts'
import { frontLogRoutes, withoutPeople } from './front-log.ts'

type Report = {
  readonly message: string
  readonly screen?: string
  readonly stack?: string
  readonly failedCall?: object
}
type Sender = {
  readonly atMs?: number
  readonly network?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: number
}
type Handle = (request: object) => Promise<unknown>

/** The one handler that the capability binds, and what it writes. */
function frontLog() {
  const lines: Readonly<Record<string, unknown>>[] = []
  const failures: unknown[] = []
  const quiet = () => {}
  let handle: Handle = async () => null
  const bind = (_call: Call) => (given: Handle) => {
    handle = given
  }
  frontLogRoutes(bind as unknown as Parameters<typeof frontLogRoutes>[0], {
    log: { info: quiet, error: quiet, warn: (facts) => lines.push(facts) },
    publicUrl: 'https://cupo.example',
    reportFailure: (failure) => failures.push(failure),
  })
  const report = (body: Report, { atMs = 0, network = '190.1.2', headers = {}, bytes = 100 }: Sender = {}) =>
    handle({
      body,
      now: { epochMilliseconds: atMs },
      actor: { kind: 'anonymous' },
      limitedAddress: network,
      ip: `${network}.3`,
      headers,
      rawBody: 'x'.repeat(bytes),
    })
  const reportOf = async (message: string) => {
    await report({ message })
    return String(lines.at(-1)?.report)
  }
  return { report, reportOf, lines, failures }
}

describe('a report of a screen keeps what a program says', () => {
  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'applicationId')"],
    ['Failed to fetch dynamically imported module: form-Ab12.js'],
    ['RangeError: Maximum call stack size exceeded'],
    ["SyntaxError: Unexpected token '<' at position 12"],
    ['TypeError: URL.canParse is not a function'],
    ['TypeError: e.toSorted is not a function'],
    ['TypeError: e.map(...).toReversed is not a function'],
    ['ReferenceError: structuredClone is not defined'],
    ["TypeError: Cannot read properties of null (reading 'setItem')"],
  ])('%s', async (message) => {
    expect(await frontLog().reportOf(message)).toBe(message)
  })

  it('a report keeps the places in our files, without the address before them', async () => {
    const { report, lines } = frontLog()
    await report({
      message: 'Error: failed',
      screen: '/on-boarding/otp',
      stack:
        'at submit (https://cupo.example/assets/form-Ab12.js:12:345)\nonPaid@https://cupo.example/assets/pay.js:1:2',
    })
    expect(lines).toEqual([
      {
        screen: '/on-boarding/otp',
        browser: 'another',
        report: 'Error: failed',
        stack: 'at … form-Ab12.js:12:345 pay.js:1:2',
        count: undefined,
      },
    ])
  })
})

describe('a report of a screen says where it broke', () => {
  it.each(['form', 'login', 'otp', 'preOffer'])('a screen is named: %s', async (screen) => {
    const { report, lines } = frontLog()
    await report({ message: 'Error: failed', screen })
    expect(lines[0]?.screen).toBe(screen)
  })

  const linux = 'Mozilla/5.0 (Linux; Android 7.0; SM-G930V'
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  it.each([
    [`${linux}) ${webKit} Chrome/119.0.6045.66 Mobile Safari/537.36`, 'Chrome 119'],
    [`${linux}; wv) ${webKit} Version/4.0 Chrome/103.0.5060.71 Mobile Safari/537.36`, 'Android WebView 103'],
    [
      `${linux}) ${webKit} SamsungBrowser/20.0 Chrome/106.0.5249.126 Mobile Safari/537.36`,
      'Samsung Internet 20',
    ],
    [`${iPhone} Version/15.4 Mobile/15E148 Safari/604.1`, 'Safari 15'],
    [`${iPhone} CriOS/119.0.6045.109 Mobile/15E148 Safari/604.1`, 'Chrome on iOS 119'],
    ['Mozilla/5.0 (Android 13; Mobile; rv:109.0) Gecko/118.0 Firefox/118.0', 'Firefox 118'],
    ['Diego Bermúdez 1010100082', 'another'],
  ])('a browser is told by family and major version: %s', async (userAgent, browser) => {
    const { report, lines } = frontLog()
    await report({ message: 'Error: failed' }, { headers: { 'user-agent': userAgent } })
    expect(lines[0]?.browser).toBe(browser)
  })
})

describe('a report of a screen names nobody', () => {
  it.each([
    'cédula 1.010.100.082 tel 300 010 0082 de Diego Bermúdez',
    'diego bermúdez, CC 1010100082',
    'DIEGO BERMUDEZ 300-010-0082 (300) 010 0082',
    '1 010 100 082',
    '10 10 10 00 82',
    '1_010_100_082 1/010/100/082',
    '１０１０１００８２',
    'diego.bermudez@correo.example',
    '"diego bermudez"@correo.example',
    'Di\u200bego Ber\u202emudez 10101\u200b00082',
    'calle 66 # 6-66 casa azul',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkaWVnbyJ9',
  ])('%s', async (message) => {
    const kept = await frontLog().reportOf(message)
    expect(kept).not.toMatch(/diego|berm|correo|calle|casa|azul|eyJ/i)
    expect(kept.replace(/\D/g, '').length).toBeLessThan(11)
    expect(kept).not.toMatch(/1\D{0,3}0\D{0,3}1\D{0,3}0\D{0,3}1\D{0,3}0|300\D*010/)
  })

  it('a report costs about as much as any other of its length, whatever it holds', () => {
    const plain = 'TypeError: x is not a function '.repeat(130).slice(0, 4_000)
    const hostile = ['@', '@.', ')', '(a.', '/a-', '… , ;', '\u200b', '\ufdfa', 'aB', ' /a']
    const costs = hostile.map((part) => {
      const stack = `${part.repeat(4_000).slice(0, 3_999)}!`
      return [
        part,
        timesAsLong(
          () => withoutPeople(stack),
          () => withoutPeople(plain),
        ),
      ]
    })
    expect(costs.filter(([, cost]) => Number(cost) > 20)).toEqual([])
  })

  it('a report is one line, whatever it holds', async () => {
    const { report, lines } = frontLog()
    await report({ message: 'uno\r\n{"level":"error"}\tdos\u2028\u001b[31m' })
    expect(JSON.stringify(lines)).not.toMatch(/\\[rntu]|\u2028/)
  })
})

describe('reports of screens', () => {
  it('reports of screens are cut and limited to ten a minute of a visitor, who silences nobody else (R-L6)', async () => {
    const { report, lines } = frontLog()
    await report({ message: 'error', stack: 'error '.repeat(900) })
    expect(String(lines[0]?.stack).length).toBe(1_000)
    for (let times = 0; times < 100; times += 1) await report({ message: 'error' })
    expect(lines).toHaveLength(10)
    await report({ message: 'error' }, { network: '190.1.3' })
    expect(lines).toHaveLength(11)
    await report({ message: 'error' }, { atMs: 60_000 })
    expect(lines).toHaveLength(12)
  })

  it('reports of screens are logged up to six hundred a minute, of all visitors together', async () => {
    const { report, lines } = frontLog()
    for (let visitor = 0; visitor < 700; visitor += 1)
      await report({ message: 'error' }, { network: `10.${Math.floor(visitor / 250)}.${visitor % 250}` })
    expect(lines).toHaveLength(600)
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('reports of screens are refused from another site: %j', async (headers) => {
    const { report, lines } = frontLog()
    expect(await report({ message: 'error' }, { headers })).toEqual({
      refusal: { code: 'SolicitudInvalida' },
    })
    await report(
      { message: 'error' },
      { headers: { origin: 'https://cupo.example', 'sec-fetch-site': 'same-origin' } },
    )
    expect(lines).toHaveLength(1)
  })

  it('reports of screens over eight kilobytes are refused', async () => {
    const { report, lines } = frontLog()
    expect(await report({ message: 'error' }, { bytes: 8_193 })).toEqual({
      refusal: { code: 'CuerpoDemasiadoGrande' },
    })
    expect(lines).toEqual([])
  })
})

describe('a failed call', () => {
  it('a failed call is reported to the monitoring with the name of the screen, and without an address', async () => {
    const { report, failures } = frontLog()
    const failedCall = { method: 'POST', path: '/oauth/token', status: 503, errorCode: '', requestId: '' }
    await report({ message: 'POST /oauth/token 503', screen: 'loginOtp', failedCall })
    await report({ message: 'a', screen: '/on-boarding/otp?x=1', failedCall })
    expect(failures).toEqual([
      { seenBy: 'browser', screen: 'loginOtp', ...failedCall },
      { seenBy: 'browser', screen: '', ...failedCall },
    ])
  })

  it.each([
    { path: '/diego/bermudez', errorCode: '' },
    { path: '/oauth/token', errorCode: 'DiegoBermudez' },
  ])('a failed call reaches nobody when it names no call or code of ours: %j', async (named) => {
    const { report, failures } = frontLog()
    const failedCall = { method: 'GET', status: 500, requestId: '', ...named }
    await report({ message: 'x', screen: 'loginOtp', failedCall })
    expect(failures).toEqual([])
  })

  it('a failed call names the screen by letters alone, since a number may be personal', async () => {
    const { report, failures } = frontLog()
    const failedCall = { method: 'GET', path: '/keys', status: 500, errorCode: 'NoEncontrado', requestId: '' }
    await report({ message: 'x', screen: '1010100082', failedCall })
    expect(failures).toEqual([{ seenBy: 'browser', screen: '', ...failedCall }])
  })

  it('a failed call beyond what a visitor may report reaches nobody', async () => {
    const { report, failures } = frontLog()
    const failedCall = { method: 'GET', path: '/keys', status: 500, errorCode: '', requestId: '' }
    for (let times = 0; times < 30; times += 1) await report({ message: 'x', failedCall })
    expect(failures).toHaveLength(10)
  })
})
