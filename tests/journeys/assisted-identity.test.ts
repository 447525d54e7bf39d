import { expect, test } from 'vitest'
import { answerQuestions } from './visit/answer-questions.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import {
  agreeOnTerms,
  authorizeByCode,
  type Counter,
  fileSale,
  newestLink,
  openOnPhone,
  counterTitles as titles,
  useShop,
} from './visit/counter.ts'
import { followed } from './visit/followed.ts'
import type { Visit } from './visit/open-visit.ts'
import { button, endIdentityCheck, standAt } from './visit/screens.ts'

/** Whoever is not recognised at once: the check by the camera and the questions, on the customer's phone. */

const { counterWith, phoneAt } = useShop()

/** A sale whose customer has the link open where the camera is asked for. */
async function saleAtIdentity(ending: string): Promise<Counter & { readonly phone: Visit }> {
  const counter = await counterWith(ending)
  await fileSale(counter)
  const unused = await newestLink(counter)
  await authorizeByCode(counter)
  await agreeOnTerms(counter)
  const phone = await phoneAt(counter)
  await openOnPhone(phone, await newestLink(counter, [unused]), 'Continuar')
  await standAt(phone.page, 'Confirma tu identidad')
  return { ...counter, phone }
}

async function failCheck({ page }: Visit): Promise<void> {
  await button(page, 'Permitir').click()
  await endIdentityCheck(page, 'Rechazar')
}

test('after two failed checks the questions wait on both screens, and the right answers on the phone lead both on (R-G76)', async () => {
  const { agent, person, phone } = await saleAtIdentity('56')
  const agentSees = (what: string, shows: string, act: () => Promise<unknown>) =>
    followed(what, { by: phone, act, on: agent, shows })
  await agentSees(
    'the failure',
    'La validación no fue exitosa. El cliente puede intentarlo otra vez en su celular.',
    () => failCheck(phone),
  )
  await checkScreen(agent, person, 'assisted-veridas-failed')
  await standAt(phone.page, 'Confirma tu identidad')
  await agentSees('the second failure', titles.evidenteDate, () => failCheck(phone))
  await standAt(phone.page, titles.evidenteValidate)
  await checkScreen(phone, person, 'hand-off-questions')
  await answerQuestions(phone, person.document)
  await agentSees('the right answers', titles.contract, () => button(phone.page, 'Confirmar').click())
  await standAt(phone.page, 'Tu contrato')
  checkVisit(agent)
  checkVisit(phone)
})

test('a check that stays pending waits on both screens, and leads both on once it is decided (R-G76)', async () => {
  const { agent, hands, person, phone } = await saleAtIdentity('57')
  await button(phone.page, 'Permitir').click()
  await endIdentityCheck(phone.page, 'Dejar en proceso')
  await phone.page.getByText('Tu validación sigue en proceso').waitFor()
  await checkScreen(phone, person, 'hand-off-pending')
  await hands.press('Continuar')
  await agent.page.getByText('El cliente ya hizo la validación').waitFor()
  await checkScreen(agent, person, 'assisted-veridas-pending')
  const validationId = await phone.page.evaluate(() => sessionStorage.getItem('cupo.validation'))
  await agent.control.identityResult(validationId ?? '', 'ok')
  await followed('the decision', {
    by: phone,
    act: () => button(phone.page, 'Consultar de nuevo').click(),
    on: agent,
    shows: titles.contract,
  })
  await standAt(phone.page, 'Tu contrato')
  checkVisit(agent)
  checkVisit(phone)
})

test("'Rechazar' on the phone leads both to the questions, and whoever has none is refused on both (R-G76, R-G72)", async () => {
  const { agent, person, phone } = await saleAtIdentity('58')
  const { page } = phone
  await followed('that the customer wants no camera', {
    by: phone,
    act: () => button(page, 'Rechazar').click(),
    on: agent,
    shows: titles.evidenteDate,
  })
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await followed('that there are no questions', {
    by: phone,
    act: () => button(page, 'Continuar').click(),
    on: agent,
    shows: 'Rechazado',
  })
  await checkScreen(agent, person, 'assisted-refused')
  await standAt(page, 'Gracias por tu solicitud')
  expect(await page.getByRole('button').count()).toBe(0)
  checkVisit(agent)
  checkVisit(phone)
})
