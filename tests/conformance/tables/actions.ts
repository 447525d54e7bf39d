import type { SpecifiedRow } from '../hold-table.ts'

/** A workflow action with its payload as the specifications write it, and a channel and status at which it is sent. */
export type SpecifiedAction = SpecifiedRow & {
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly origin: 'Finter' | 'Libre' | 'Assistido'
  readonly status: string
}

const action = (
  name: string,
  payload: Readonly<Record<string, unknown>>,
  origin: SpecifiedAction['origin'],
  status: string,
): SpecifiedAction => ({
  says: `${name} of ${origin} at ${status}`,
  action: name,
  payload,
  origin,
  status,
})

const respuestas = {
  idCuestionario: '1',
  regCuestionario: '2',
  respuesta: [{ idPregunta: '1', idRespuesta: '001' }],
}

export const actions: readonly SpecifiedAction[] = [
  action('preOffer', {}, 'Finter', 'preOffer'),
  action('preOffer', {}, 'Assistido', 'preOffer'),
  action('setPreOffer', { advancedPayment: 100_000, paymentType: 'Tarjeta-PSE' }, 'Finter', 'preOffer'),
  action('setPreOffer', { advancedPayment: 100_000, paymentType: 'Tarjeta-PSE' }, 'Assistido', 'preOffer'),
  action('listOffer', {}, 'Finter', 'offer'),
  action('listOffer', {}, 'Assistido', 'offer'),
  action('offer', { installments: 12 }, 'Finter', 'offer'),
  action('offer', { installments: 12 }, 'Assistido', 'offer'),
  action('listOfferLibre', {}, 'Libre', 'counterOffer'),
  action('offerLibre', { installments: 12, requestedValue: 1_000_000 }, 'Libre', 'counterOffer'),
  action('createVeridasId', {}, 'Finter', 'documents'),
  action('validateVeridasId', { validateId: 'v-1' }, 'Finter', 'veridas'),
  action('validateVeridasId', {}, 'Assistido', 'documents'),
  action('sendEmailVeridas', { email: 'ana@correo.example', firstEmail: true }, 'Assistido', 'documents'),
  action('listQuestions', { dateExpedition: '2010-05-20', isPartial: true }, 'Finter', 'evidente'),
  action('listQuestions', { dateExpedition: '2010-05-20', isPartial: true }, 'Libre', 'evidente'),
  action('listQuestions', { dateExpedition: '2010-05-20', isPartial: true }, 'Assistido', 'evidente'),
  action('verifyAnswers', { respuestas }, 'Finter', 'evidente'),
  action('verifyAnswers', { respuestas }, 'Libre', 'evidente'),
  action('verifyAnswers', { respuestas }, 'Assistido', 'evidente'),
  action('confirmDeliveryAddress', { value: 'WORK', paymentCycle: 16 }, 'Finter', 'deliveryData'),
  action('confirmDeliveryAddress', { value: 'HOME', paymentCycle: 16 }, 'Libre', 'addressData'),
  action(
    'validadeBankData',
    { bankName: 'Banco', bankNumber: '1007', accountType: 'Ahorros', accountNumber: '91234567890' },
    'Libre',
    'bankData',
  ),
  action(
    'saveBankData',
    { bankName: 'Banco', bankNumber: '1007', accountType: 'Corriente', accountNumber: '91234567890' },
    'Libre',
    'bankData',
  ),
  action('confirmClientAccept', { isPartial: true }, 'Finter', 'contract'),
  action('confirmClientAccept', { isPartial: true }, 'Libre', 'contract'),
  action('confirmClientAccept', { isPartial: true }, 'Assistido', 'contract'),
  action('createContract', { isPartial: false }, 'Finter', 'contract'),
  action('createContractLibre', { isPartial: false }, 'Libre', 'contract'),
  action('createAssistedContract', { isPartial: false }, 'Assistido', 'contract'),
  action('survey', { stars: 5, complement: 'Todo bien', isPartial: true }, 'Finter', 'paymentOrder'),
  action('survey', { stars: 1, complement: '', isPartial: true }, 'Libre', 'financialData'),
  action('cancel', { status: 'CANCELLED', isPartial: false }, 'Finter', 'offer'),
  action('cancel', { status: 'CANCELLED', retrieveCard: false }, 'Libre', 'counterOffer'),
  action('cancel', { status: 'CANCELLED', isPartial: false }, 'Assistido', 'offer'),
]

/** Ways back from the contract: change status with the status and the origin. */
export const waysBack: readonly (SpecifiedRow & {
  readonly origin: 'Finter' | 'Libre'
  readonly to: 'DELIVERY' | 'ADDRESS' | 'BANK'
})[] = [
  { says: 'change-status DELIVERY of Finter', origin: 'Finter', to: 'DELIVERY' },
  { says: 'change-status ADDRESS of Libre', origin: 'Libre', to: 'ADDRESS' },
  { says: 'change-status BANK of Libre', origin: 'Libre', to: 'BANK' },
]
