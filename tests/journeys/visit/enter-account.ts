import type { Page } from 'playwright-core'
import { openVisit, type Place, sharedPlace, type Visit } from './open-visit.ts'
import { readPin } from './read-messages.ts'
import { arriveAt, button, typeCode } from './screens.ts'

/** The home greets its borrower once it knows the name. */
export const accountTitle = /^(Tu cuenta|Hola, .+)$/

/** A borrower whom the product knows from its first start, by the last two digits of the document. */
export const seededBorrower = (ending: string) => ({
  document: `10101000${ending}`,
  mobile: `30001000${ending}`,
  email: `persona.10101000${ending}@correo.example`,
})

/** The device of a borrower who has come in by the screens of the sign-in. */
export async function enterAccount(ending: string, place: Place = sharedPlace()): Promise<Visit> {
  const visit = await openVisit(place)
  await enterAccountIn(visit, ending)
  return visit
}

/** The same on a device that a test has opened itself. */
export const enterAccountIn = (visit: Visit, ending: string): Promise<void> =>
  signInAs(visit, seededBorrower(ending))

/** The same for anybody with an application that was proved. */
export async function signInAs(
  visit: Visit,
  { document, mobile }: { readonly document: string; readonly mobile: string },
): Promise<void> {
  const { page } = visit
  await page.goto('/login')
  await page.getByLabel('Número de cédula').fill(document)
  const former = (await visit.control.messages(mobile)).map(({ id }) => id)
  await button(page, 'Continuar').click()
  const asksPassword = heading(page, 'Escribe tu contraseña')
  const asksCode = heading(page, 'Escribe tu código')
  // The third code of a day costs a captcha: the house is shared by all journeys.
  const proof = button(page, 'No soy un robot')
  await asksPassword.or(asksCode).or(proof).first().waitFor()
  if (await proof.isVisible()) {
    await proof.click()
    await asksCode.waitFor()
  }
  if (await asksPassword.isVisible()) await enterPassword(page)
  else await enterCode(visit, await readPin(visit.control, mobile, former))
  await arriveAt(page, accountTitle)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Contraseña', { exact: true }).fill('Cupo2026*')
  await button(page, 'Entrar').click()
}

/** After a code a password is asked for once. */
async function enterCode({ page }: Visit, code: string): Promise<void> {
  await typeCode(page, code)
  await button(page, 'Continuar').click()
  const asksForNew = heading(page, 'Crea tu contraseña')
  await asksForNew.or(heading(page, accountTitle)).first().waitFor()
  if (await asksForNew.isVisible()) await button(page, 'Ahora no').click()
}
