import { expect, test } from 'vitest'
import { type Actor, actorName } from '../../platform/actor.ts'
import { actorText, codePurposes, contactChannels, droppedReasons } from './names.ts'

const id = '0197b8a2-0000-7000-8000-000000000001'

test.each<[Actor, string]>([
  [{ kind: 'clock' }, 'el sistema en su fecha'],
  [{ kind: 'customer', applicationId: id }, 'el cliente con el código de la solicitud'],
  [{ kind: 'borrower', sessionId: id }, 'el cliente en su cuenta'],
  [{ kind: 'agent', applicationId: id, shop: 'centro', agent: 'laura:1' }, 'el asesor centro/laura:1'],
  [{ kind: 'staff', user: 'ana' }, 'una persona de la entidad ana'],
  [{ kind: 'provider' }, 'el proveedor de pagos'],
])('%j acted as «%s»', (actor, text) => {
  expect(actorText(actorName(actor))).toBe(text)
})

test('an authority reads no English of a reminder that was not sent, nor of a channel', () => {
  expect(droppedReasons['told with a later one']).toBe('se avisó con una cuota posterior')
  expect(contactChannels.Call).toBe('por llamada')
})

test.each(['application', 'authorization', 'preValidation', 'signature', 'stepUp'])(
  'an authority reads in Spanish what a code for %s was sent for',
  (purpose) => {
    expect(codePurposes).toHaveProperty(purpose)
  },
)
