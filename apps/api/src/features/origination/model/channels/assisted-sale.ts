import { journeys } from '@cupo/wire'
import type { ChannelOf, NextStatus } from '../channel.ts'

const signed: NextStatus = { whileUnpaid: 'paymentOrder', oncePaid: 'financialData' }

/**
 * The camera stays on the customer's phone, which may also accept and sign. Either may cancel until the
 * signature.
 */
export const assistedSale: ChannelOf<'Assistido'> = {
  origin: 'Assistido',
  way: journeys.Assistido,
  link: { kind: 'assisted', path: '/assisted/home' },
  handOver: 'inShop',
  beginsWith: 'agent',
  opening: 'preOffer',
  steps: {
    preOffer: {
      activity: 'DadosBasicos',
      acts: { customer: ['cancel'], agent: ['preOffer', 'setPreOffer', 'cancel'] },
      events: { DownPaymentSkipped: 'offer', DownPaymentSet: 'offer' },
    },
    offer: {
      activity: 'Oferta',
      acts: {
        customer: ['cancel'],
        agent: ['preOffer', 'setPreOffer', 'listOffer', 'offer', 'cancel'],
      },
      events: { DownPaymentSet: 'offer', OfferConfirmed: 'documents' },
    },
    documents: {
      activity: 'Documentos',
      acts: {
        customer: ['createVeridasId', 'validateVeridasId', 'rejectVeridas', 'cancel'],
        agent: ['sendEmailVeridas', 'validateVeridasId', 'rejectVeridas', 'cancel'],
      },
      events: {
        BiometricsOpened: 'veridas',
        BiometricsPending: 'documents',
        BiometricsFailed: 'documents',
        BiometricsExhausted: 'evidente',
        BiometricsDeclined: 'evidente',
        IdentityConfirmed: 'contract',
      },
    },
    veridas: {
      activity: 'Documentos',
      acts: {
        customer: ['createVeridasId', 'validateVeridasId', 'cancelVeridas', 'rejectVeridas', 'cancel'],
        agent: ['sendEmailVeridas', 'validateVeridasId', 'cancelVeridas', 'rejectVeridas', 'cancel'],
      },
      events: {
        BiometricsOpened: 'veridas',
        BiometricsLeft: 'documents',
        BiometricsPending: 'documents',
        BiometricsFailed: 'documents',
        BiometricsExhausted: 'evidente',
        BiometricsDeclined: 'evidente',
        IdentityConfirmed: 'contract',
      },
    },
    evidente: {
      activity: 'Evidente',
      acts: {
        customer: ['listQuestions', 'verifyAnswers', 'cancel'],
        agent: ['sendEmailVeridas', 'listQuestions', 'verifyAnswers', 'cancel'],
      },
      events: {
        QuestionnaireOpened: 'evidente',
        QuestionnaireFailed: 'evidente',
        IdentityConfirmed: 'contract',
      },
    },
    contract: {
      activity: 'Contrato',
      acts: {
        customer: [
          'visualizeContract',
          'confirmClientAccept',
          'createAssistedContract',
          'signWithCode',
          'cancel',
        ],
        agent: [
          'visualizeContract',
          'confirmClientAccept',
          'sendEmailVeridas',
          'createAssistedContract',
          'signWithCode',
          'cancel',
        ],
      },
      events: { SignatureRequested: 'contract', AgreementSigned: signed, OfferWithdrawn: 'offer' },
    },
    paymentOrder: {
      activity: { downPayment: 'ConfirmacaoAntecipado', guarantee: 'ConfirmacaoFianca' },
      acts: { customer: ['visualizeContract', 'survey'], agent: ['visualizeContract'] },
      events: { UpfrontPaymentPaid: signed, UpfrontPaymentReversed: 'paymentOrder' },
    },
    financialData: {
      activity: 'OrdemPagamento',
      acts: { customer: ['visualizeContract', 'survey'], agent: ['visualizeContract'] },
      events: { DeviceDelivered: 'financialData' },
    },
  },
  signing: {
    by: 'customerCode',
    mails: ['agreementCopy', 'orderSummary', 'upfrontPaymentLinks'],
  },
  disbursement: { event: 'DeviceDelivered', activity: 'EquipamentoEntregue', isPlanMailed: true },
}
