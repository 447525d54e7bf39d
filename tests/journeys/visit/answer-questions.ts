import { expect } from 'vitest'
import type { Visit } from './open-visit.ts'
import { button } from './screens.ts'

/** The issue date, then an answer to each security question: the right one, or one that is not. */
export async function answerQuestions(
  { page, control }: Visit,
  document: string,
  how: 'right' | 'wrong' = 'right',
): Promise<void> {
  await page.getByLabel('Fecha de expedición de tu cédula').fill('20/05/2010')
  await button(page, 'Continuar').click()
  await page.getByRole('radio').first().waitFor()
  expect(await button(page, 'Confirmar').isDisabled()).toBe(true)
  for (const { idPregunta, idRespuesta } of await control.rightAnswers(document)) {
    const answers = page.locator(`input[name="question-${idPregunta}"]`)
    const right = page.locator(`input[name="question-${idPregunta}"][value="${idRespuesta}"]`)
    await (how === 'right'
      ? right
      : answers.and(page.locator(`:not([value="${idRespuesta}"])`)).first()
    ).check()
  }
}
