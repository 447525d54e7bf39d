import { afterEach, describe, expect, test } from 'vitest'
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

async function answerQuestions(document: string): Promise<void> {
  const { page, control } = visit
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await button(page, 'Continuar').click()
  await page.getByRole('radio').first().waitFor()
  expect(await button(page, 'Confirmar').isDisabled()).toBe(true)
  for (const { idPregunta, idRespuesta } of await control.rightAnswers(document)) {
    await page.locator(`input[name="question-${idPregunta}"][value="${idRespuesta}"]`).check()
  }
}

describe('56: the biometric check fails twice', () => {
  test('and right answers to the security questions lead on', async () => {
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
    await answerQuestions(customer.document)
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

test('58: no questionnaire can be built, so the request cannot be processed', async () => {
  await openIdentity('58')
  const { page } = visit
  await button(page, 'Rechazar').click()
  await arriveAt(page, titles.evidente)
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.processRequest)
  checkVisit(visit)
})

test('Rechazar leads to the security questions', async () => {
  const customer = await openIdentity('09')
  await button(visit.page, 'Rechazar').click()
  await arriveAt(visit.page, titles.evidente)
  await answerQuestions(customer.document)
  await button(visit.page, 'Confirmar').click()
  const dialog = await dialogOf(visit.page, '¡Eres tú! Validamos tu identidad')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await arriveAt(visit.page, titles.direction)
  checkVisit(visit)
})

test('two questionnaires with wrong answers end the request, the first one says so and asks anew', async () => {
  const customer = await openIdentity('08')
  const { page, control } = visit
  await button(page, 'Rechazar').click()
  await arriveAt(page, titles.evidente)
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await button(page, 'Continuar').click()
  await page.getByRole('radio').first().waitFor()
  await answerWrongly()
  await page.getByText('0 de 4 respondidas').waitFor()
  await checkScreen(visit, customer, 'evidente-again')
  await answerWrongly()
  await arriveAt(page, titles.processRequest)
  checkVisit(visit)

  async function answerWrongly(): Promise<void> {
    for (const { idPregunta, idRespuesta } of await control.rightAnswers(customer.document)) {
      const wrong = `input[name="question-${idPregunta}"]:not([value="${idRespuesta}"])`
      await page.locator(wrong).first().check()
    }
    await button(page, 'Confirmar').click()
  }
})

test('a check that breaks off or is cancelled returns to its introduction, and after two the questions follow', async () => {
  await openIdentity('10')
  const { page } = visit
  await button(page, 'Permitir').click()
  await endIdentityCheck(page, 'Error técnico')
  await page.getByText('No terminamos la validación.').waitFor()
  await button(page, 'Permitir').click()
  await endIdentityCheck(page, 'Cancelar')
  await arriveAt(page, titles.identity)
  await button(page, 'Permitir').click()
  await arriveAt(page, titles.evidente)
  checkVisit(visit)
})

test('whoever leaves a check is back at its introduction', async () => {
  await openIdentity('12')
  const { page } = visit
  await button(page, 'Permitir').click()
  await arriveAt(page, titles.veridas)
  await button(page, 'Salir').click()
  await arriveAt(page, titles.identity)
  checkVisit(visit)
})

describe('a forged message', () => {
  test('of another window, another origin or another validation moves nothing', async () => {
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

  test('with the right shape from the right frame still asks the server, which knows better', async () => {
    const customer = await openIdentity('12')
    const { page } = visit
    const answered = page.waitForResponse((response) => response.url().endsWith('/workflow/action'))
    await button(page, 'Permitir').click()
    const { response } = await (await answered).json()
    await page.frameLocator('iframe').getByRole('button', { name: 'Empezar' }).waitFor()
    const provider = page.frames().find((frame) => frame.url().includes('/identity/page'))
    await provider?.evaluate((validationId) => {
      parent.postMessage({ code: 'ProcessCompleted', data: { validation_id: validationId } }, '*')
    }, response.validation_id)
    await arriveAt(page, titles.identity)
    expect((await customer.read()).status).toBe('documents')
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
