import { applicationActivities, applicationSituations, origins } from '@cupo/wire'
import { expect, test } from 'vitest'
import { isInHand, toRetrieve } from './application-in-hand.ts'

const open = { situation: 'EmAndamento', origin: 'Finter', activity: 'Documentos' } as const

/** The nine of the rule. */
const settled = [
  'Formalizacao',
  'ConfirmacaoCompra',
  'OrdemPagamento',
  'EquipamentoEntregue',
  'EquipamentoRecusado',
  'BackOffice',
  'ConfirmacaoAntecipado',
  'ConfirmacaoFianca',
  'ConfirmacaoDeposito',
]

test.each(applicationActivities)(
  'at activity %s an application is in hand unless it goes its own way',
  (activity) => {
    expect(isInHand({ ...open, activity })).toBe(!settled.includes(activity))
  },
)

test.each(applicationSituations)(
  'in situation %s an application is in hand only when it is in progress',
  (situation) => {
    expect(isInHand({ ...open, situation })).toBe(situation === 'EmAndamento')
  },
)

test.each(origins)('an application of channel %s is in hand unless an agent makes it', (origin) => {
  expect(isInHand({ ...open, origin })).toBe(origin !== 'Assistido')
})

test('the application to remind of is the first in hand, or none', () => {
  const settledOne = { ...open, activity: 'BackOffice' as const }
  const first = { ...open, activity: 'Oferta' as const }
  expect(toRetrieve([settledOne, first, open])).toBe(first)
  expect(toRetrieve([settledOne])).toBeNull()
})
