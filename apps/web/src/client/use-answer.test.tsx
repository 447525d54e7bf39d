// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { getParameters } from '@cupo/wire'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FailureNotice, OfflineNotice } from './failure-notice.tsx'
import { unanswered } from './request.ts'
import { useAnswer } from './use-answer.ts'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

const noAnswer = { ...unanswered, isHandled: false } as const
const goOnline = () => act(async () => void dispatchEvent(new Event('online')))

test('a question without an answer is asked again once there is a network, a refused one is not', async () => {
  const ask = vi.fn(async () => noAnswer as typeof noAnswer | (typeof noAnswer & { status: 404 }))
  const Asking = () => {
    const { asked, askAgain } = useAnswer<typeof getParameters>(ask, 'question')
    return asked.kind === 'failed' && <FailureNotice failure={asked.failure} onRetry={askAgain} />
  }
  rendered = await renderScreen(<Asking />)
  expect(rendered.text()).toContain('Sin conexión')
  ask.mockResolvedValue({ ...noAnswer, status: 404 })
  await goOnline()
  expect(ask).toHaveBeenCalledTimes(2)
  await goOnline()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a notice of no network goes once there is one, where the button that failed stands beside it', async () => {
  rendered = await renderScreen(
    <>
      <FailureNotice failure={noAnswer} />
      <FailureNotice failure={{ ...noAnswer, status: 409, message: 'Ya no se puede' }} />
      <OfflineNotice />
    </>,
  )
  expect(rendered.text()).toContain('Sin conexión')
  await goOnline()
  expect(rendered.text()).toBe('Error: Ya no se puede')
})
