import { journeys } from '@cupo/wire'
import type { ChannelOf, NextStatus } from '../channel.ts'

const signed: NextStatus = { whileUnpaid: 'paymentOrder', oncePaid: 'financialData' }

export const deviceFinancing: ChannelOf<'Finter'> = {
  origin: 'Finter',
  way: journeys.Finter,
  link: { kind: 'finter', path: '/form' },
  handOver: 'atAddress',
  beginsWith: 'form',
  opening: 'preOffer',
  steps: {
    preOffer: {
      activity: 'DadosBasicos',
      acts: { customer: ['preOffer', 'setPreOffer', 'cancel'] },
      events: { DownPaymentSkipped: 'offer', DownPaymentSet: 'offer' },
    },
    offer: {
      activity: 'Oferta',
      acts: { customer: ['preOffer', 'setPreOffer', 'listOffer', 'offer', 'cancel'] },
      events: { DownPaymentSet: 'offer', OfferConfirmed: 'documents' },
    },
    documents: {
      activity: 'Documentos',
      acts: { customer: ['createVeridasId', 'validateVeridasId', 'rejectVeridas', 'cancel'] },
      events: {
        BiometricsOpened: 'veridas',
        BiometricsPending: 'documents',
        BiometricsFailed: 'documents',
        BiometricsExhausted: 'evidente',
        BiometricsDeclined: 'evidente',
        IdentityConfirmed: 'deliveryData',
      },
    },
    veridas: {
      activity: 'Documentos',
      acts: {
        customer: ['createVeridasId', 'validateVeridasId', 'cancelVeridas', 'rejectVeridas', 'cancel'],
      },
      events: {
        BiometricsOpened: 'veridas',
        BiometricsLeft: 'documents',
        BiometricsPending: 'documents',
        BiometricsFailed: 'documents',
        BiometricsExhausted: 'evidente',
        BiometricsDeclined: 'evidente',
        IdentityConfirmed: 'deliveryData',
      },
    },
    evidente: {
      activity: 'Evidente',
      acts: { customer: ['listQuestions', 'verifyAnswers', 'cancel'] },
      events: {
        QuestionnaireOpened: 'evidente',
        QuestionnaireFailed: 'evidente',
        IdentityConfirmed: 'deliveryData',
      },
    },
    deliveryData: {
      activity: 'DadosEntrega',
      acts: { customer: ['saveAddress', 'confirmDeliveryAddress', 'cancel'] },
      events: { DeliveryConfirmed: 'contract', OfferWithdrawn: 'offer' },
    },
    contract: {
      activity: 'Contrato',
      acts: {
        customer: ['visualizeContract', 'confirmClientAccept', 'createContract', 'changeStatus', 'cancel'],
      },
      events: { AgreementSigned: signed, OfferWithdrawn: 'offer' },
    },
    paymentOrder: {
      activity: { downPayment: 'ConfirmacaoAntecipado', guarantee: 'ConfirmacaoFianca' },
      acts: { customer: ['visualizeContract', 'survey'] },
      events: { UpfrontPaymentPaid: signed, UpfrontPaymentReversed: 'paymentOrder' },
    },
    financialData: {
      activity: 'OrdemPagamento',
      acts: { customer: ['visualizeContract', 'survey'] },
      events: { DeviceDelivered: 'financialData' },
    },
  },
  signing: {
    by: 'session',
    mails: ['agreementCopy', 'orderSummary', 'upfrontPaymentLinks'],
  },
  disbursement: { event: 'DeviceDelivered', activity: 'EquipamentoEntregue', isPlanMailed: true },
}
