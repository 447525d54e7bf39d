// @vitest-environment happy-dom

import { button, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answeredCaptcha, BrokenWorker, MissingWorker, SolvingWorker } from '../../testing/captcha-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { CaptchaDialog } from './captcha-dialog.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
})

const open = async (worker: object) => {
  vi.stubGlobal('Worker', worker)
  const onAnswer = vi.fn()
  rendered = await renderScreen(<CaptchaDialog onAnswer={onAnswer} />)
  return onAnswer
}
const answered = (onAnswer: ReturnType<typeof vi.fn>) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(onAnswer).toHaveBeenCalled()
  }, 10_000)

test('one press solves the challenge and hands on its ticket, once', async () => {
  const api = stubApi(answeredCaptcha)
  const onAnswer = await open(SolvingWorker)
  await pressTwice(button(rendered.container, 'No soy un robot'))
  await answered(onAnswer)
  expect(onAnswer.mock.calls).toEqual([['ticket-1']])
  expect(api.calls).toHaveLength(2)
})

test('a challenge that cannot be solved says so and can be tried again', async () => {
  stubApi(answeredCaptcha)
  const onAnswer = await open(BrokenWorker)
  await press(button(rendered.container, 'No soy un robot'))
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(rendered.text()).toContain('No pudimos confirmar la verificación. Inténtalo otra vez.')
  }, 10_000)
  expect(onAnswer).not.toHaveBeenCalled()
  expect(button(rendered.container, 'No soy un robot').getAttribute('aria-busy')).toBeNull()
})

test('a worker whose script is gone with its release loads the page anew, once', async () => {
  stubApi(answeredCaptcha)
  const answerOfApi = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    init?.method === 'HEAD' ? Promise.resolve(new Response()) : answerOfApi(address, init),
  )
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await open(MissingWorker)
  await press(button(rendered.container, 'No soy un robot'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), 10_000)
  expect(rendered.text()).not.toContain('No pudimos confirmar la verificación')
  reload.mockRestore()
  history.replaceState(null, '')
})

test('closing it answers that there is no ticket', async () => {
  stubApi({})
  const onAnswer = await open(SolvingWorker)
  await press(rendered.container.querySelector('[aria-label=Cerrar]'))
  expect(onAnswer.mock.calls).toEqual([[null]])
})
