import type { Person } from './check-screen.ts'
import type { Device } from './open-visit.ts'
import { readPin } from './read-messages.ts'
import { arriveAt, button, fillForm, titles, typeCode, wakeUp } from './screens.ts'

/** Fills the form in, confirms its code and stands at the next step. */
export async function formToPreOffer({ page, control }: Device, person: Person): Promise<void> {
  await page.goto('/')
  await wakeUp(page)
  await fillForm(page, person)
  await button(page, 'Continuar').click()
  await arriveAt(page, titles.otp)
  await typeCode(page, await readPin(control, person.mobile))
  await button(page, 'Confirmar').click()
  await arriveAt(page, titles.preOffer)
}
