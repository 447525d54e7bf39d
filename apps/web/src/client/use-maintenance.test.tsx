// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredParameters } from '../testing/sample-parameters.ts'
import { stubApi } from '../testing/stub-api.ts'

const path = 'GET /configuration/parameters?channel=Finter'
const { body } = answeredParameters[path]
/** Answers of the three channels, in the order in which they are asked. */
const ofChannels = (...channels: readonly object[]) =>
  Object.fromEntries(
    channels.map((changes, index) => [
      `GET /configuration/parameters?channel=${['Finter', 'Libre', 'Assistido'][index]}`,
      { body: { ...body, ...changes } },
    ]),
  )
const closed = { maintenance: true }

let rendered: RenderedScreen

beforeEach(() => {
  history.replaceState(null, '', '/')
  vi.resetModules()
})

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

/** Opened anew, as a visit has: the parameters of the one before are forgotten. */
async function open(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers)
  const { useMaintenance } = await import('./use-maintenance.ts')
  const { loadParameters } = await import('./parameters.tsx')
  const Screen = () => {
    useMaintenance()
    return <p>The form</p>
  }
  rendered = await renderScreen(<Screen />)
  await act(async () => {
    await loadParameters()
  })
  return api
}

test('parameters that signal it lead to the rejection titled so, with the message, and no way back to here (R-V50)', async () => {
  const before = history.length
  await open(ofChannels(closed, closed, { ...closed, maintenanceMessage: 'Volvemos a las 6.' }))
  await vi.waitFor(() => expect(location.pathname).toBe('/error-response'))
  expect(history.state).toMatchObject({
    title: 'Mantenimiento',
    reasons: [{ mensagem: 'Volvemos a las 6.' }],
  })
  expect(history.length).toBeLessThanOrEqual(before)
})

test('without a message the page has its own sentence', async () => {
  await open(ofChannels(closed, closed, closed))
  await vi.waitFor(() => expect(history.state).toMatchObject({ title: 'Mantenimiento', reasons: [] }))
})

test.each([400, 404, 429, 500, 503, 504])(
  'a load that the server answers with %d is maintenance too (R-V50)',
  async (status) => {
    await open({ [path]: { status, body: { message: 'Estamos en mantenimiento.' } } })
    expect(location.pathname).toBe('/error-response')
    expect(history.state).toMatchObject({ reasons: [{ mensagem: 'Estamos en mantenimiento.' }] })
  },
)

test('parameters that cannot be opened are a load that failed', async () => {
  await open({ [path]: { body: { jwe: 'sealed.for.somebody.else.' } } })
  expect(location.pathname).toBe('/error-response')
  expect(history.state).toMatchObject({ title: 'Mantenimiento' })
})

test('the page of maintenance is told where it was met, and what that place kept', async () => {
  history.replaceState({ linkSecret: 'secret-of-the-link' }, '', '/?x=1')
  await open({ [path]: { status: 503 } })
  expect(history.state).toMatchObject({ from: '/?x=1', kept: { linkSecret: 'secret-of-the-link' } })
})

test('a device without network keeps its screen (R-V50)', async () => {
  const withoutNetwork = () => {
    throw new TypeError('Failed to fetch')
  }
  const api = await open({ [path]: withoutNetwork })
  expect(api.calls.length).toBeGreaterThan(0)
  expect(location.pathname).toBe('/')
})

test('parameters without it change nothing', async () => {
  await open(answeredParameters)
  expect(location.pathname).toBe('/')
})

test.each([
  ['the second channel', [closed, {}]],
  ['the third channel', [closed, closed, {}]],
])('a page that serves every channel stands open while %s does (R-V50)', async (_which, channels) => {
  const api = await open(ofChannels(...channels))
  await vi.waitFor(() => expect(api.calls).toHaveLength(channels.length))
  expect(location.pathname).toBe('/')
})
