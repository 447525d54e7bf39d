import { expect } from 'vitest'
import type { Visit } from './open-visit.ts'
import { button } from './screens.ts'

type How = 'right' | 'wrong'

/** The issue date of the document, then an answer to each security question. */
export async function answerQuestions(visit: Visit, document: string, how: How = 'right'): Promise<void> {
  const { page } = visit
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await button(page, 'Continuar').click()
  await page.getByRole('radio').first().waitFor()
  expect(await button(page, 'Confirmar').isDisabled()).toBe(true)
  await chooseAnswers(visit, document, how)
}

/** An answer to each question of the newest questionnaire. */
export async function chooseAnswers({ page, control }: Visit, document: string, how: How): Promise<void> {
  for (const { idPregunta, idRespuesta } of await control.rightAnswers(document)) {
    const right = `[value="${idRespuesta}"]`
    const which = how === 'right' ? right : `:not(${right})`
    await page.locator(`input[name="question-${idPregunta}"]${which}`).first().check()
  }
}
