import { afterEach, describe, expect, test } from 'vitest'
import type { Customer } from '../support/customer.ts'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { accountTitle } from './visit/enter-account.ts'
import { customerAt } from './visit/open-as.ts'
import { openVisit, type Visit } from './visit/open-visit.ts'
import { readMailedLink, readPin } from './visit/read-messages.ts'
import { arriveAt, button, dialogOf, titles, typeCode } from './visit/screens.ts'

const screens = {
  login: 'Entra a tu cuenta',
  line: 'Elige tu celular',
  otp: 'Escribe tu código',
  password: 'Escribe tu contraseña',
  create: 'Crea tu contraseña',
  reset: 'Cambia tu contraseña',
  expired: 'Este enlace ha expirado.',
} as const
const password = 'una frase larga y mía'

let visit: Visit
afterEach(() => visit.close())

/** A device at the sign-in, its document typed; and the codes that had been sent before. */
async function beginAt(customer: Pick<Customer, 'document' | 'mobile'>, path = '/login') {
  visit = await openVisit()
  const { page, control } = visit
  const used = (await control.messages(customer.mobile)).map(({ id }) => id)
  await page.goto(path)
  await typeDocument(customer)
  return { page, control, used, pin: (mobile = customer.mobile) => readPin(control, mobile, used) }
}

async function typeDocument({ document }: Pick<Customer, 'document'>) {
  await arriveAt(visit.page, screens.login)
  await visit.page.getByLabel('Número de cédula').fill(document)
  await button(visit.page, 'Continuar').click()
}

async function enterCode(pin: string) {
  await arriveAt(visit.page, screens.otp)
  await typeCode(visit.page, pin)
  await button(visit.page, 'Continuar').click()
}

async function enterPassword(given: string) {
  await arriveAt(visit.page, screens.password)
  await visit.page.getByLabel('Contraseña', { exact: true }).fill(given)
  await button(visit.page, 'Entrar').click()
}

async function typeNewPassword(given: string, again = given) {
  await visit.page.getByLabel('Contraseña nueva').fill(given)
  await visit.page.getByLabel('Repite la contraseña').fill(again)
  await button(visit.page, 'Guardar contraseña').click()
}

/** These customers have a request that waits for them; the home says so before it lets them leave. */
async function signOut() {
  const reminder = await dialogOf(visit.page, 'Tienes una compra sin terminar')
  await reminder.getByRole('button', { name: 'Ahora no' }).click()
  await button(visit.page, 'Cerrar sesión').click()
  await arriveAt(visit.page, screens.login)
}

describe('by a code', () => {
  test('a borrower comes in, declines a password once, and leaves', async () => {
    const customer = await customerAt('preOffer', '20')
    const { page, pin } = await beginAt(customer)
    await arriveAt(page, screens.otp)
    await page.getByText(`al celular terminado en ${customer.mobile.slice(-2)}`).waitFor()
    await checkScreen(visit, customer, 'login-otp')
    await enterCode(await pin())
    await arriveAt(page, screens.create)
    await checkScreen(visit, customer, 'create-password')
    await button(page, 'Ahora no').click()
    await arriveAt(page, accountTitle)
    await page.reload()
    await arriveAt(page, accountTitle)
    await signOut()
    await page.goto('/self-manage')
    await arriveAt(page, screens.login)
    await checkScreen(visit, customer, 'login')
    checkVisit(visit)
  })
})

describe('by a password', () => {
  test('it is created after a code, tried at once, and forgotten ones are replaced by mail', async () => {
    const customer = await customerAt('preOffer', '23')
    await customer.acceptEmail()
    const { page, control, pin } = await beginAt(customer)
    await enterCode(await pin())
    await arriveAt(page, screens.create)
    await typeNewPassword('1234567')
    await page.getByText('Usa 8 caracteres como mínimo para la contraseña').waitFor()
    await typeNewPassword(password, `${password}.`)
    await page.getByText('Las contraseñas no coinciden').waitFor()
    await typeNewPassword('password1')
    await page.getByRole('alert').getByRole('listitem').first().waitFor()
    await checkScreen(visit, customer, 'create-password-refused')
    await typeNewPassword(password)

    await enterPassword('no es esta')
    await page.getByText('El número de cédula o la contraseña no es correcto.').waitFor()
    await checkScreen(visit, customer, 'login-password-wrong')
    await enterPassword(password)
    await arriveAt(page, accountTitle)
    await signOut()

    await typeDocument(customer)
    await arriveAt(page, screens.password)
    await button(page, '¿Olvidaste tu contraseña?').click()
    const dialog = await dialogOf(page, '¿Olvidaste tu contraseña?')
    await button(page, 'Enviar enlace').click()
    await dialog.getByText('te enviamos un correo con un enlace').waitFor()
    await checkScreen(visit, customer, 'forgot-password')

    const link = new URL(await readMailedLink(control, customer.email, '/reset-forgotten-password/')).pathname
    await page.goto(link)
    await arriveAt(page, screens.reset)
    await checkScreen(visit, customer, 'reset-password')
    const former = (await control.messages(customer.mobile)).map(({ id }) => id)
    await typeNewPassword(`${password} otra vez`)
    const asked = await dialogOf(page, 'Confirma que eres tú')
    await asked.getByText(`al celular terminado en ${customer.mobile.slice(-2)}`).waitFor()
    await checkScreen(visit, customer, 'reset-password-code')
    await typeCode(page, await readPin(control, customer.mobile, former))
    await asked.getByRole('button', { name: 'Confirmar' }).click()
    await typeDocument(customer)
    await enterPassword(password)
    await page.getByText('El número de cédula o la contraseña no es correcto.').waitFor()
    await enterPassword(`${password} otra vez`)
    await arriveAt(page, accountTitle)

    await page.goto(link)
    await arriveAt(page, screens.expired)
    await checkScreen(visit, customer, 'reset-expired')
    await button(page, 'Volver').click()
    await arriveAt(page, screens.login)
    checkVisit(visit)
  })
})

describe('the way in', () => {
  test('the way in is shown at an unknown address, and leads to the page that was wanted', async () => {
    const customer = await customerAt('preOffer', '24')
    const { page, pin } = await beginAt(customer, '/nothing-here')
    await enterCode(await pin())
    await arriveAt(page, screens.create)
    await button(page, 'Ahora no').click()
    await arriveAt(page, accountTitle)
    await visit.close()
    const again = await beginAt(customer, '/self-manage/credits/0')
    // The third code of a day from a browser that nobody knows costs a captcha.
    await button(again.page, 'No soy un robot').click()
    await enterCode(await again.pin())
    await again.page.waitForURL('**/self-manage/credits/0')
    await visit.page.goto('/')
    await arriveAt(visit.page, titles.form)
    checkVisit(visit)
  })

  test('a session that ended has its page, and from there the way in', async () => {
    const customer = await customerAt('preOffer', '25')
    const { page, pin } = await beginAt(customer)
    await enterCode(await pin())
    await button(page, 'Ahora no').click()
    await arriveAt(page, accountTitle)
    await visit.context.clearCookies()
    await page.reload()
    await arriveAt(page, titles.exceededSessionTime)
    await button(page, 'Volver a entrar').click()
    await arriveAt(page, screens.login)
    checkVisit(visit)
  })
})

test('signing out in one tab leaves no personal data in another', async () => {
  const customer = await customerAt('preOffer', '21')
  const { page, pin } = await beginAt(customer)
  await enterCode(await pin())
  await arriveAt(page, screens.create)
  await button(page, 'Ahora no').click()
  await arriveAt(page, accountTitle)
  const other = await page.context().newPage()
  await other.goto('/self-manage')
  await arriveAt(other, accountTitle)
  await signOut()
  await arriveAt(other, screens.login)
  expect(await other.content()).not.toContain(customer.email)
  checkVisit(visit)
})
