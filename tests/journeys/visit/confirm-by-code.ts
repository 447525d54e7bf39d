import type { Visit } from './open-visit.ts'
import { readPin } from './read-messages.ts'
import { dialogOf, typeCode } from './screens.ts'

/** Presses what asks for a code of its own, and types the code that is sent when the dialog opens. */
export async function confirmByCode(
  { page, control }: Visit,
  mobile: string,
  press: () => Promise<unknown>,
): Promise<void> {
  const former = (await control.messages(mobile)).map(({ id }) => id)
  await press()
  const dialog = await dialogOf(page, 'Confirma que eres tú')
  await typeCode(page, await readPin(control, mobile, former))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
}
