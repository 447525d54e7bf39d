import { afterEach, describe, expect, test } from 'vitest'
import { answerQuestions } from './visit/answer-questions.ts'
import { accessibilityProblems, checkScreen, checkVisit } from './visit/check-screen.ts'
import { customerAt, openAs } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { arriveAt, button, dialogOf, endIdentityCheck, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

async function openIdentity(ending: string) {
  const customer = await customerAt('documents', ending)
  visit = await openAs(customer, '/identity')
  await arriveAt(visit.page, titles.identity)
  return customer
}

/** The check opened and ended by the person, without a camera. */
async function failOnce(): Promise<void> {
  await button(visit.page, 'Permitir').click()
  await endIdentityCheck(visit.page, 'Rechazar')
}

describe('56: the biometric check fails twice', () => {
  test('after two failed checks, right answers to the security questions lead on', async () => {
    const customer = await openIdentity('56')
    const { page } = visit
    await failOnce()
    await arriveAt(page, titles.identity)
    await failOnce()
    await arriveAt(page, titles.evidente)
    await checkScreen(visit, customer, 'evidente-date')
    await page.getByLabel('Fecha de expedición de tu cédula').fill('31/02/2010')
    await button(page, 'Continuar').click()
    await page.getByText('Esta fecha de expedición no es válida').waitFor()
    await answerQuestions(visit, customer.document)
    await checkScreen(visit, customer, 'evidente-questions')
    await button(page, 'Confirmar').click()
    await dialogOf(page, '¡Eres tú! Validamos tu identidad')
    await checkScreen(visit, customer, 'evidente-success')
    // By itself, after five seconds.
    await arriveAt(page, titles.direction)
    checkVisit(visit)
  })
})

test('57: a pending check waits, and goes on once it is resolved', async () => {
  const customer = await openIdentity('57')
  const { page } = visit
  await button(page, 'Permitir').click()
  await endIdentityCheck(page, 'Dejar en proceso')
  await arriveAt(page, titles.identity)
  await page.getByText('Tu validación sigue en proceso').waitFor()
  await checkScreen(visit, customer, 'identity-pending')
  const validationId = await page.evaluate(() => sessionStorage.getItem('cupo.validation'))
  await visit.control.identityResult(validationId ?? '', 'ok')
  await button(page, 'Consultar de nuevo').click()
  await arriveAt(page, titles.direction)
  checkVisit(visit)
})

test('whoever leaves a check is back at its introduction', async () => {
  await openIdentity('12')
  const { page } = visit
  await button(page, 'Permitir').click()
  await arriveAt(page, titles.veridas)
  await button(page, 'Volver').click()
  await arriveAt(page, titles.identity)
  checkVisit(visit)
})

describe('a forged message', () => {
  test('a forged message of another window, another origin or another validation moves nothing', async () => {
    const customer = await openIdentity('11')
    const { page } = visit
    await button(page, 'Permitir').click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Empezar' }).waitFor()
    // Our own window, then a frame of our origin, then the provider's window with somebody else's check.
    await page.evaluate(() => {
      const message = { code: 'ProcessCompleted', data: { validation_id: 'someone-elses' } }
      postMessage(message, '*')
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.contentWindow?.parent.postMessage(message, '*')
      frame.remove()
    })
    const provider = page.frames().find((frame) => frame.url().includes('/identity/page'))
    await provider?.evaluate(() => {
      parent.postMessage({ code: 'ProcessCompleted', data: { validation_id: 'someone-elses' } }, '*')
      parent.postMessage('ProcessCompleted', '*')
    })
    // The provider's window, right shape and right id, but the person has not finished: the server asks the provider.
    const { body } = await customer.act('validateVeridasId', { validateId: 'someone-elses' })
    expect(body.situation).not.toBe('deliveryData')
    expect((await customer.read()).status).toMatch(/documents|veridas/)
    await page.frameLocator('iframe').getByRole('button', { name: 'Empezar' }).waitFor()
  })
})

test("the provider's page has no accessibility violation either", async () => {
  const customer = await customerAt('documents', '13')
  const { body } = await customer.act('createVeridasId')
  visit = await openVisit()
  await visit.page.goto((body.response as { readonly url: string }).url)
  await button(visit.page, 'Empezar').waitFor()
  expect(await accessibilityProblems(visit.page)).toEqual([])
})
