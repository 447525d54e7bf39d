// @vitest-environment happy-dom

import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test } from 'vitest'
import { askParametersAgain } from '../../client/parameters.tsx'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { type ChatPlace, ChatWidget } from './chat-widget.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

const key = 'GET /configuration/parameters?channel=Finter' as const
const chats = {
  chatSelfManageUrl: 'https://chat.example/embed/?website_id=own&locale=es',
  chatOnBoardingUrl: 'https://chat.example/embed/?website_id=journey&locale=es',
}

async function open(place: ChatPlace, configured: object) {
  stubApi({ [key]: { body: { ...answeredParameters[key].body, ...configured } } })
  await askParametersAgain()
  rendered = await renderScreen(<ChatWidget place={place} />)
}
const frame = () => rendered.container.querySelector('iframe')

test('without a vendor there is no chat (R-V79)', async () => {
  await open('selfManage', {})
  expect(rendered.container.innerHTML).toBe('')
})

test.each([
  ['selfManage', chats.chatSelfManageUrl],
  ['onBoarding', chats.chatOnBoardingUrl],
] as const)(
  'the chat of %s is asked for once it is opened, in a frame that is told nothing (R-V79)',
  async (place, address) => {
    await open(place, chats)
    await eventually(() => expect(rendered.text()).toContain('Chat de ayuda'))
    expect(frame()).toBeNull()
    await press(rendered.container.querySelector('button'))
    expect(frame()?.getAttribute('src')).toBe(address)
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups')
    expect(rendered.text()).toContain('No escribas códigos ni contraseñas en el chat.')
  },
)
