import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { screens } from '../../apps/web/src/screens/registry.ts'
import { newPerson } from '../support/people.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { button, fillForm, wakeUp } from './visit/screens.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

let visit: Visit
beforeEach(async () => {
  visit = await openVisit()
})
afterEach(() => visit.close())

/** Whether anything that was smuggled in has run. */
const hasRun = () => visit.page.evaluate(() => 'smuggled' in globalThis)

describe('a page that somebody managed to change', () => {
  beforeEach(async () => {
    await visit.page.goto('/form')
    await wakeUp(visit.page)
  })

  test('a page that somebody managed to change runs no inline script', async () => {
    await visit.page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'globalThis.smuggled = true'
      } catch {
        script.append('globalThis.smuggled = true')
      }
      document.body.append(script)
    })
    await expect.poll(() => visit.violations.length).toBeGreaterThan(0)
    expect(await hasRun()).toBe(false)
  })

  test('a page that somebody managed to change runs no inline handler and no javascript: address', async () => {
    await visit.page.evaluate(() => {
      const image = document.createElement('img')
      image.setAttribute('src', 'data:image/png;base64,AA')
      try {
        image.setAttribute('onerror', 'globalThis.smuggled = true')
      } catch {
        // Trusted types refuse the attribute already.
      }
      const link = document.createElement('a')
      link.href = 'javascript:globalThis.smuggled = true'
      document.body.append(image, link)
      link.click()
    })
    await expect.poll(() => visit.violations.some((one) => one.startsWith('script-src'))).toBe(true)
    expect(await hasRun()).toBe(false)
  })

  test('a page that somebody managed to change turns no text into markup', async () => {
    const refusals = await visit.page.evaluate(() => {
      const text: string = '<img src=x onerror="globalThis.smuggled = true">'
      const ways = [
        () => {
          document.body.innerHTML = text
        },
        () => document.write(text),
        () => setTimeout('globalThis.smuggled = true'),
      ]
      return ways.map((way) => {
        try {
          way()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : 'refused'
        }
      })
    })
    expect(refusals.filter((one) => one === 'done')).toEqual([])
    expect(await hasRun()).toBe(false)
  })

  test('a page that somebody managed to change loads no script, frame or data of another site, and sends its form nowhere else', async () => {
    const asked: string[] = []
    const stranger = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('access-control-allow-origin', '*').end('globalThis.smuggled = true')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    await visit.page.evaluate(async (foreign) => {
      const script = document.createElement('script')
      try {
        script.src = `${foreign}/script.js`
      } catch {
        script.setAttribute('data-refused', '')
      }
      const frame = document.createElement('iframe')
      frame.src = `${foreign}/frame`
      document.body.append(script, frame)
      await fetch(`${foreign}/data`).catch(() => undefined)
      const form = document.createElement('form')
      form.action = `${foreign}/form`
      document.body.append(form)
      form.submit()
    }, origin)
    await expect.poll(() => visit.violations.length).toBeGreaterThanOrEqual(3)
    expect(asked).toEqual([])
    expect(await hasRun()).toBe(false)
    await new Promise((resolve) => stranger.close(resolve))
  })
})

test('markup typed into a field stays text', async () => {
  const { page } = visit
  const text = '"><img/src/onerror=globalThis.smuggled=1>'
  await page.goto('/')
  await fillForm(page, { ...newPerson('06'), email: `${text}@correo.example` })
  await button(page, 'Continuar').click()
  await page.getByText('No encontramos este correo').first().waitFor()
  expect(await page.getByLabel('Correo electrónico').inputValue()).toContain(text)
  expect(await hasRun()).toBe(false)
  expect(visit.violations).toEqual([])
})

/** As an attacker writes it behind an address of ours. */
const hostile = '"><img src=x onerror=globalThis.smuggled=1><script>globalThis.smuggled=1</script>'
const behind = `?data=${encodeURIComponent(hostile)}&html=${encodeURIComponent(hostile)}#${encodeURIComponent(hostile)}`

/** In `npm test` the addresses that hold a part of their own, by their first form; in full all of the registry. */
const addresses = Object.values(screens)
  .flatMap(({ paths }): readonly string[] => (isHeavy ? paths : paths.slice(0, 1)))
  .filter((path) => isHeavy || /[:*]/.test(path))

test(`S-09: of ${addresses.length} addresses of the registry, each with a script in every part of it, none runs it, and none breaks the policy (S-08)`, {
  timeout: isHeavy ? 600_000 : 120_000,
}, async () => {
  expect(addresses.length).toBeGreaterThan(10)
  const { page } = visit
  for (const path of addresses) {
    const address = path.replaceAll(/:\w+|\*/g, encodeURIComponent(hostile))
    await page.goto(address + behind, { waitUntil: 'domcontentloaded' })
    await page.locator('h1:not([data-waiting])').first().waitFor()
    expect([path, await hasRun()]).toEqual([path, false])
    expect([path, visit.violations]).toEqual([path, []])
  }
})

test('every answer carries the policy and its companions, errors too', async () => {
  const paths = [
    '/',
    '/form',
    '/on-boarding/otp',
    '/process-request',
    '/nothing-here',
    '/missing.js',
    '/api/v1/nothing',
  ]
  for (const path of paths) {
    const { headers } = await fetch(visit.webUrl + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toContain('unsafe')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
  }
})
