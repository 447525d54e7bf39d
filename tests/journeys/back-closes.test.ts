import { afterEach, expect, test } from 'vitest'
import { customerAt, openAs } from './visit/open-as.ts'
import type { Visit } from './visit/open-visit.ts'
import { arriveAt, button, costIsShown, dialogOf, titles } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

test('the back of a phone closes the dialog on top and leaves the screen where it is', async () => {
  visit = await openAs(await customerAt('offer', '07'), '/pre-offer')
  const { page } = visit
  await page.goto('/offer-equipo')
  await costIsShown(page)
  await button(page, 'Confirmar').click()
  const gate = await dialogOf(page, 'Valida tu correo')
  expect(await gate.evaluate((element) => element.getBoundingClientRect().toJSON())).toMatchObject({
    x: 0,
    y: 0,
    width: 360,
    height: 640,
  })
  await page.goBack()
  await gate.waitFor({ state: 'hidden' })
  await arriveAt(page, titles.offer)
  expect(new URL(page.url()).pathname).toBe('/offer-equipo')

  const cancel = () => button(page, 'Cancelar mi solicitud').click()
  await cancel()
  const question = page.getByRole('dialog')
  expect((await question.boundingBox())?.width).toBeLessThan(360)
  await page.goBack()
  await question.waitFor({ state: 'hidden' })
  await arriveAt(page, titles.offer)

  // A dialog that its own button closed leaves no step behind that does nothing.
  await cancel()
  await question.getByRole('button', { name: 'Cerrar' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.goBack()
  await arriveAt(page, titles.preOffer)
})
