import type { ActionAnswer, WorkflowAction, WorkflowActionName } from '@cupo/wire'
import type { Result } from '../../../platform/refusal.ts'
import type { ActRecord, OriginationContext } from '../context.ts'
import type { Application } from '../model/application.ts'
import { type ActDefinition, decided, perform } from './act.ts'
import { acceptAgreement } from './agreement/accept-agreement.ts'
import { leadingToAgreement } from './agreement/renew-agreement.ts'
import { signAgreement } from './agreement/sign-agreement.ts'
import { requestSignature } from './agreement/sign-by-code.ts'
import { correctBankData, saveBankData, validateBankData } from './bank-data.ts'
import { cancel } from './closing/end-application.ts'
import { confirmAddress, confirmDelivery } from './delivery/confirm-delivery.ts'
import { sendHandOff } from './hand-off/send-hand-off.ts'
import { declineBiometrics, judgeBiometrics, leaveBiometrics, openBiometrics } from './identity/biometrics.ts'
import { judgeAnswers, openQuestionnaire } from './identity/questionnaire.ts'
import { confirmMoneyOffer, confirmOffer } from './offer/confirm-offer.ts'
import { listMoneyOffers } from './offer/counter-offer.ts'
import { checkPreOffer, setDownPayment } from './offer/down-payment.ts'
import { listOptions } from './offer/list-options.ts'

type Survey = { readonly stars: number; readonly complement: string }

export const answerSurvey: ActDefinition<Survey, null, ActionAnswer> = {
  act: 'survey',
  gather: async () => null,
  decide: ({ facts }, { stars, complement }, _gathered, { now }) =>
    decided(
      facts.survey === null ? [{ type: 'SurveyAnswered', stars, complement, at: now.toString() }] : [],
      { situation: 'survey' },
    ),
}

type Request<Name extends WorkflowActionName> = Extract<WorkflowAction, { readonly action: Name }>

type Who = Omit<ActRecord, 'action'>

type Run<Body> = (
  origination: OriginationContext,
  application: Application,
  request: Body,
  who: Who,
) => Promise<Result<ActionAnswer>>

const run =
  <Body, Gathered>(act: ActDefinition<Body, Gathered, ActionAnswer>): Run<Body> =>
  (origination, application, request, who) =>
    perform(origination, act, application, request, who)

const acts: { readonly [Name in WorkflowActionName]: Run<Request<Name>> } = {
  preOffer: run(checkPreOffer),
  setPreOffer: run(setDownPayment),
  listOffer: run(listOptions),
  offer: run(confirmOffer),
  listOfferLibre: run(listMoneyOffers),
  offerLibre: run(confirmMoneyOffer),
  createVeridasId: run(leadingToAgreement(openBiometrics)),
  validateVeridasId: run(leadingToAgreement(judgeBiometrics)),
  cancelVeridas: run(leaveBiometrics),
  rejectVeridas: run(declineBiometrics),
  listQuestions: run(openQuestionnaire),
  verifyAnswers: run(leadingToAgreement(judgeAnswers)),
  confirmDeliveryAddress: (origination, application, request, who) =>
    application.status === 'addressData'
      ? perform(origination, confirmAddress, application, request, who)
      : perform(origination, confirmDelivery, application, request, who),
  validadeBankData: run(validateBankData),
  saveBankData: (origination, application, request, who) =>
    application.situation === 'FalhaDesembolso'
      ? perform(origination, correctBankData, application, request, who)
      : perform(origination, saveBankData, application, request, who),
  confirmClientAccept: run(acceptAgreement),
  createContract: run({ ...signAgreement, act: 'createContract' }),
  createContractLibre: run({ ...signAgreement, act: 'createContractLibre' }),
  sendEmailVeridas: sendHandOff,
  createAssistedContract: run(requestSignature),
  survey: run(answerSurvey),
  cancel: run(cancel),
}

/** Refuses with `EtapaInvalida`. */
export function runAction<Name extends WorkflowActionName>(
  origination: OriginationContext,
  application: Application,
  request: Request<Name> & { readonly action: Name },
  who: Who,
): Promise<Result<ActionAnswer>> {
  const act: Run<Request<Name>> = acts[request.action]
  return act(origination, application, request, who)
}
