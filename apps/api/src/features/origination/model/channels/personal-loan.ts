import { journeys } from '@cupo/wire'
import type { ChannelOf } from '../channel.ts'

export const personalLoan: ChannelOf<'Libre'> = {
  origin: 'Libre',
  way: journeys.Libre,
  link: { kind: 'libre', path: '/home-offer-simulation' },
  handOver: null,
  beginsWith: 'campaign',
  opening: 'counterOffer',
  steps: {
    counterOffer: {
      activity: 'Oferta',
      acts: { customer: ['listOfferLibre', 'offerLibre', 'cancel'] },
      events: { OfferConfirmed: 'evidente' },
    },
    evidente: {
      activity: 'Evidente',
      acts: { customer: ['listQuestions', 'verifyAnswers', 'cancel'] },
      events: {
        QuestionnaireOpened: 'evidente',
        QuestionnaireFailed: 'evidente',
        IdentityConfirmed: 'addressData',
      },
    },
    addressData: {
      activity: 'DadosEntrega',
      acts: { customer: ['saveAddress', 'confirmDeliveryAddress', 'cancel'] },
      events: { AddressConfirmed: 'bankData', OfferWithdrawn: 'counterOffer' },
    },
    bankData: {
      activity: 'DadosEntrega',
      acts: { customer: ['validadeBankData', 'saveBankData', 'changeStatus', 'cancel'] },
      // The agreement stands: only the bank data open again.
      actsAfterFailure: { customer: ['validadeBankData', 'saveBankData', 'visualizeContract'] },
      events: {
        BankAccountConfirmed: 'contract',
        BankAccountCorrected: 'financialData',
        OfferWithdrawn: 'counterOffer',
      },
    },
    contract: {
      activity: 'Contrato',
      acts: {
        customer: [
          'visualizeContract',
          'confirmClientAccept',
          'createContractLibre',
          'changeStatus',
          'cancel',
        ],
      },
      events: { AgreementSigned: 'financialData', OfferWithdrawn: 'counterOffer' },
    },
    financialData: {
      activity: 'ConfirmacaoDeposito',
      acts: { customer: ['visualizeContract', 'survey'] },
      events: { TransferDone: 'financialData', TransferFailed: 'bankData' },
    },
  },
  signing: { by: 'session', mails: ['agreementCopy', 'loanSummary'] },
  disbursement: { event: 'TransferDone', activity: 'ConfirmacaoDeposito', isPlanMailed: false },
}
