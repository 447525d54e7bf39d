import { afterEach, test } from 'vitest'
import type { Customer } from '../support/customer.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { accountTitle } from './visit/enter-account.ts'
import { customerAt } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, costIsShown, dialogOf, readAgreement, titles, typeCode } from './visit/screens.ts'

const password = 'una frase larga y mía'

let visit: Visit
afterEach(() => visit.close())

/** Another device, in which the person came in by the password: no code of the application was shown there. */
async function enterByPassword(customer: Customer) {
  const area = await customer.signInAsPerson()
  const set = await area.send('POST', '/user/updatePassword', { json: { password, equalPassword: password } })
  if (set.status !== 204) throw new Error(`the password answered ${set.status}`)
  visit = await openVisit()
  const { page } = visit
  await page.goto('/login')
  await page.getByLabel('Número de cédula').fill(customer.document)
  await button(page, 'Continuar').click()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await button(page, 'Entrar').click()
  await arriveAt(page, accountTitle)
  return page
}

/** Types the code that is sent when the dialog opens. */
async function confirmInPlace(customer: Customer, open: () => Promise<unknown>, name: string) {
  const { page, control } = visit
  const { mobile } = customer
  const former = (await control.messages(mobile)).map(({ id }) => id)
  await open()
  const dialog = await dialogOf(page, 'Confirma que eres tú')
  await dialog.getByText(`al celular terminado en ${mobile.slice(-2)}`).waitFor()
  await checkScreen(visit, customer, name)
  await typeCode(page, await readPin(control, mobile, former))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
}

test('another e-mail is taken once a code confirms who asks, in the same dialog', async () => {
  const customer = await customerAt('offer', '24')
  const page = await enterByPassword(customer)
  await page.goto('/offer-equipo')
  await costIsShown(page)
  await button(page, 'Confirmar').click()
  await dialogOf(page, 'Valida tu correo')
  await page.getByText('¿Escribiste mal tu correo?').click()
  const right = `otra.${customer.document}@correo.example`
  await page.getByLabel('Tu correo correcto').fill(right)
  await confirmInPlace(customer, () => button(page, 'Enviar a este correo').click(), 'email-step-up')
  await page.getByText(`Te lo enviamos a ${right}.`).waitFor()
  checkVisit(visit)
})

test('the agreement is signed once a code of its application confirms who signs', async () => {
  const customer = await customerAt('contract', '25')
  const page = await enterByPassword(customer)
  await page.goto('/contract')
  await arriveAt(page, titles.contract)
  await readAgreement(page)
  await confirmInPlace(customer, () => button(page, 'Firmar contrato').click(), 'sign-step-up')
  await arriveAt(page, titles.details)
  checkVisit(visit)
})
