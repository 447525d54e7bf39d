import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type TriedSandbox, trySandbox } from '../../testing/try-sandbox.ts'

let sandbox: TriedSandbox
beforeAll(async () => {
  sandbox = await trySandbox({})
})
afterAll(() => sandbox.dispose())

test('the page of the chat says whose it would be, and runs nothing that its address holds', async () => {
  const answer = await ask(
    `${sandbox.url}/crisp/chat/embed/?website_id=${encodeURIComponent('a-1<script>')}&locale=es`,
  )
  expect(answer.status).toBe(200)
  expect(String(answer.body)).toContain('Chat a-1script del simulador')
})
