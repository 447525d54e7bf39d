import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bearer, type TriedSandbox, textOf, trySandbox } from '../../testing/try-sandbox.ts'

let sandbox: TriedSandbox
const auth = bearer('demo-identity-key')
const parentOrigin = 'http://localhost:3000'

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

const create = (document: string, reference = `application of ${document}`) =>
  ask(`${sandbox.url}/identity/v1/validations`, { reference, document, parentOrigin }, auth)
const lookUp = (id: string) => ask(`${sandbox.url}/identity/v1/validations/${id}`, undefined, auth)
const finishInPage = (accessToken: string, result = 'byPerson') =>
  ask(`${sandbox.url}/identity/page/result`, { accessToken, result })

async function check(document: string, reference: string): Promise<string> {
  const created = await create(document, reference)
  await finishInPage(textOf(created, 'access_token'))
  return textOf(await lookUp(textOf(created, 'validation_id')), 'state')
}

describe('the result by person', () => {
  test.each([
    ['1020304000', ['ok']],
    ['1020304056', ['failed', 'failed', 'ok']],
    ['1020304057', ['pending']],
    ['1020304058', ['failed', 'failed', 'failed']],
  ])('the identity result of document %s is %j', async (document, states) => {
    for (const state of states) expect(await check(document, 'one application')).toBe(state)
  })

  test('two failures count for their own application only', async () => {
    for (const reference of ['first', 'first', 'second']) {
      expect(await check('1120304056', reference)).toBe('failed')
    }
  })
})

describe('the page', () => {
  test('the identity page may only be framed by the origin that asked, runs only its own code and lets nothing be cached', async () => {
    const token = textOf(await create('1020304001'), 'access_token')
    const page = await ask(`${sandbox.url}/identity/page?access_token=${token}&origin=${parentOrigin}`)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${parentOrigin}`)
    expect(policy).toContain("script-src 'self'")
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('the identity page tells only the parent that asked, and says nothing of the outcome', async () => {
    const created = await create('1020304058', 'told')
    expect((await finishInPage(textOf(created, 'access_token'))).body).toEqual({
      targetOrigin: parentOrigin,
      message: { code: 'ProcessCompleted', data: { validation_id: textOf(created, 'validation_id') } },
    })
  })

  test.each([
    ['ok', 'ProcessCompleted', 'ok'],
    ['failed', 'ProcessCompleted', 'failed'],
    ['pending', 'ProcessCompleted', 'pending'],
    ['error', 'ProcessError', 'created'],
    ['cancelled', 'ProcessCancelled', 'created'],
  ])('a person who chooses %s sends %s and leaves it %s', async (choice, code, state) => {
    const created = await create('1020304002', choice)
    const { body } = await finishInPage(textOf(created, 'access_token'), choice)
    expect(body).toMatchObject({ message: { code } })
    expect(textOf(await lookUp(textOf(created, 'validation_id')), 'state')).toBe(state)
  })

  test('the identity page refuses a token that is wrong or already used', async () => {
    const token = textOf(await create('1020304003'), 'access_token')
    await finishInPage(token)
    expect((await finishInPage(token)).status).toBe(409)
    expect((await finishInPage(`${token.split('.')[0]}.wrong`)).status).toBe(401)
  })
})

test('the control API finishes a pending check without a browser', async () => {
  const id = textOf(await create('1020304157'), 'validation_id')
  await ask(`${sandbox.url}/control/identity/${id}/result`, { result: 'pending' })
  expect((await lookUp(id)).body).toMatchObject({ state: 'pending', finishedAt: null })
  await ask(`${sandbox.url}/control/identity/${id}/result`, { result: 'ok' })
  expect((await lookUp(id)).body).toMatchObject({ state: 'ok', finishedAt: expect.any(String) })
})

test('the files beside the page cannot be left by a crafted path', async () => {
  expect((await ask(`${sandbox.url}/identity/page/files/..%2f..%2fvalidation.ts`)).status).toBe(404)
})
