import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import {
  agreeOnTerms,
  authorizeByCode,
  expectDeadLink,
  fileSale,
  linkOnScreen,
  linkSentTo,
  newestLink,
  openOnPhone,
  qrName,
  counterTitles as titles,
  useShop,
} from './visit/counter.ts'
import { followed } from './visit/followed.ts'
import { button, dialogOf, endIdentityCheck, standAt } from './visit/screens.ts'

/** The ways of a link to the customer's phone, and its ends. */

const { counterWith, phoneAt } = useShop()

test('a link that was used opens nothing for whoever finds it, another one is sent after a question, and the customer gives the sale up on it (R-G72, R-G75)', async () => {
  const counter = await counterWith('01')
  const { agent, person } = counter
  await fileSale(counter)
  const phone = await phoneAt(counter)
  const links = [await newestLink(counter)]
  await openOnPhone(phone, links[0] ?? '', 'Autorizar y continuar')
  await phone.page.getByText('Tu autorización quedó registrada').waitFor()
  const finder = await phoneAt(counter)
  await expectDeadLink(finder, links[0] ?? '')
  await checkScreen(finder, person, 'hand-off-invalid')

  await agreeOnTerms(counter)
  await counter.hands.press('Reenviar enlace')
  const question = await dialogOf(agent.page, '¿Enviar otro enlace?')
  await checkScreen(agent, person, 'assisted-veridas-resend')
  await button(question, 'Sí, enviar otro').click()
  await agent.page.getByText('Quedan 4 reenvíos.').waitFor()
  await agent.page.getByText('Podrás reenviarlo en 30 segundos.').waitFor()
  expect(await button(agent.page, 'Reenviar enlace').isDisabled()).toBe(true)
  await standAt(phone.page, 'Tu asesor envió un enlace nuevo')
  await checkScreen(phone, person, 'hand-off-replaced')

  await phone.page.goto(await newestLink(counter, links))
  await button(phone.page, 'Continuar').waitFor()
  await checkScreen(phone, person, 'hand-off-open')
  await button(phone.page, 'Continuar').click()
  await standAt(phone.page, 'Confirma tu identidad')
  await button(phone.page, 'Cancelar mi solicitud').click()
  const asked = await dialogOf(phone.page, '¿Cancelas tu solicitud?')
  await followed('that the customer gave the sale up', {
    by: phone,
    act: () => button(asked, 'Sí, cancelar').click(),
    on: agent,
    shows: 'El cliente canceló la solicitud',
  })
  await checkScreen(agent, person, 'assisted-cancelled-by-customer')
  await standAt(phone.page, 'La solicitud fue cancelada')
  await checkScreen(phone, person, 'hand-off-cancelled')
  checkVisit(agent)
  checkVisit(phone)
})

test('the link opens by the code on the agent’s screen or from a mail, on one phone alone, and shows on the agent’s screen when its customer did not want it (R-G78, R-G79)', async () => {
  const counter = await counterWith('03', { hasClock: true })
  const { agent, hands, person } = counter
  await fileSale(counter)
  const links = [await newestLink(counter)]
  await authorizeByCode(counter)
  await agreeOnTerms(counter)

  const shown = await linkOnScreen(agent)
  const picture = agent.page.getByRole('img', { name: qrName })
  expect(await picture.locator('path').getAttribute('d')).toBe(drawingOf(shown))
  const phone = await phoneAt(counter)
  await openOnPhone(phone, shown, 'Continuar')
  await standAt(phone.page, 'Confirma tu identidad')
  await picture.waitFor({ state: 'detached' })
  await checkScreen(agent, person, 'assisted-veridas-open')
  // The mail has the same link by another token: another phone finds it taken.
  const other = await phoneAt(counter)
  const mailed = await linkSentTo(agent, person.email)
  await expectDeadLink(other, mailed)

  links.push(await newestLink(counter, links))
  const address = `otra.${person.document}@correo.example`
  await hands.press('Enviar a otro correo')
  const dialog = await dialogOf(agent.page, 'Enviar a otro correo')
  await dialog.getByLabel('Correo electrónico').fill(address)
  await dialog.getByLabel('Confirma el correo').fill(address)
  await dialog.getByLabel(/Acepto los términos/).check()
  await checkScreen(agent, person, 'assisted-veridas-other-email')
  await hands.press('Enviar enlace', dialog)
  await standAt(phone.page, 'Tu asesor envió un enlace nuevo')
  await openOnPhone(other, await linkSentTo(agent, address), 'Continuar')
  await standAt(other.page, 'Confirma tu identidad')
  await button(other.page, 'Permitir').click()
  await followed('the identity on the other phone', {
    by: other,
    act: () => endIdentityCheck(other.page, 'Aprobar'),
    on: agent,
    shows: titles.contract,
  })

  links.push(await newestLink(counter, links))
  await hands.press('Reenviar enlace')
  await button(await dialogOf(agent.page, '¿Enviar otro enlace?'), 'Sí, enviar otro').click()
  links.push(await newestLink(counter, links))
  await phone.page.goto(await linkSentTo(agent, person.email, [mailed]))
  await button(phone.page, 'No fui yo').click()
  const asked = await dialogOf(phone.page, '¿No pediste este crédito?')
  await checkScreen(phone, person, 'hand-off-not-mine')
  await followed('that the customer did not ask for it', {
    by: phone,
    act: () => button(asked, 'Anular el enlace').click(),
    on: agent,
    shows: 'El cliente dijo que no fue él y anuló el enlace. Habla con él antes de enviarlo otra vez.',
  })
  expect(await picture.count()).toBe(0)
  await checkScreen(agent, person, 'assisted-contract-declined')
  await standAt(phone.page, 'El enlace quedó anulado')

  await agent.control.advance('PT30S')
  await agent.page.clock.runFor(30_000)
  await hands.press('Reenviar enlace')
  await phone.page.goto(await newestLink(counter, links))
  await button(phone.page, 'No fui yo').click()
  const denied = await dialogOf(phone.page, '¿No pediste este crédito?')
  await checkScreen(phone, person, 'hand-off-not-mine-sale')
  await followed('that the line asked for no credit', {
    by: phone,
    act: () => button(denied, 'Cancelar la solicitud').click(),
    on: agent,
    shows: 'El cliente dice que no fue él',
  })
  await checkScreen(agent, person, 'assisted-denied')
  await standAt(phone.page, 'La solicitud quedó cancelada')
  await checkScreen(phone, person, 'hand-off-denied')
  checkVisit(agent)
  checkVisit(phone)
})

/** The dark modules of a link's code, as the screen draws them. */
function drawingOf(link: string): string {
  const { data } = encode(link, { ecc: 'M', border: 4 })
  return data
    .flatMap((row, y) => {
      const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
      return [...modules.matchAll(/1+/g)].map(
        ({ index: x, 0: run }) => `M${x} ${y}h${run.length}v1h-${run.length}z`,
      )
    })
    .join('')
}
