import type { ActionAnswer, WorkflowAction } from '@cupo/wire'
import type { Result } from '../../../platform/refusal.ts'
import type { ActRecord, OriginationParts } from '../context.ts'
import { type Application, transferOf } from '../model/application.ts'
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

/** The act of every workflow action: the list of what the journey can do. */
export function runAction(
  parts: OriginationParts,
  application: Application,
  action: WorkflowAction,
  who: Pick<ActRecord, 'now' | 'actor' | 'requestId' | 'evidence'>,
): Promise<Result<ActionAnswer>> {
  switch (action.action) {
    case 'preOffer':
      return perform(parts, checkPreOffer, application, action, who)
    case 'setPreOffer':
      return perform(parts, setDownPayment, application, action, who)
    case 'listOffer':
      return perform(parts, listOptions, application, action, who)
    case 'offer':
      return perform(parts, confirmOffer, application, action, who)
    case 'listOfferLibre':
      return perform(parts, listMoneyOffers, application, action, who)
    case 'offerLibre':
      return perform(parts, confirmMoneyOffer, application, action, who)
    case 'createVeridasId':
      return perform(parts, leadingToAgreement(openBiometrics), application, action, who)
    case 'validateVeridasId':
      return perform(parts, leadingToAgreement(judgeBiometrics), application, action, who)
    case 'cancelVeridas':
      return perform(parts, leaveBiometrics, application, action, who)
    case 'rejectVeridas':
      return perform(parts, declineBiometrics, application, action, who)
    case 'listQuestions':
      return perform(parts, openQuestionnaire, application, action, who)
    case 'verifyAnswers':
      return perform(parts, leadingToAgreement(judgeAnswers), application, action, who)
    case 'confirmDeliveryAddress':
      return application.facts.subject.kind === 'money'
        ? perform(parts, confirmAddress, application, action, who)
        : perform(parts, confirmDelivery, application, action, who)
    case 'validadeBankData':
      return perform(parts, validateBankData, application, action, who)
    case 'saveBankData':
      return transferOf(application.facts)?.state === 'failed'
        ? perform(parts, correctBankData, application, action, who)
        : perform(parts, saveBankData, application, action, who)
    case 'confirmClientAccept':
      return perform(parts, acceptAgreement, application, action, who)
    case 'createContract':
    case 'createContractLibre':
      return perform(parts, { ...signAgreement, act: action.action }, application, action, who)
    case 'sendEmailVeridas':
      return sendHandOff(parts, application, action, who)
    case 'createAssistedContract':
      return perform(parts, requestSignature, application, action, who)
    case 'survey':
      return perform(parts, answerSurvey, application, action, who)
    case 'cancel':
      return perform(parts, cancel, application, action, who)
  }
}

type Survey = { readonly stars: number; readonly complement: string }

/** Action `survey`. Answered once; the same answer again changes nothing. */
export const answerSurvey: ActDefinition<Survey, null, ActionAnswer> = {
  act: 'survey',
  gather: async () => null,
  decide: ({ facts }, { stars, complement }, _gathered, { now }) =>
    decided(
      facts.survey === null ? [{ type: 'SurveyAnswered', stars, complement, at: now.toString() }] : [],
      { situation: 'survey' },
    ),
}
