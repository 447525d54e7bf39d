/** What other capabilities may use of the journey; everything else in this folder is its own business. */
export { apply, perform } from './act.ts'
export {
  type Application,
  type DeliveryAddress,
  deviceOf,
  orderOf,
  transferOf,
  type UpfrontPayment,
} from './application.ts'
export type { ApplicationPlace } from './application-row.ts'
export { assistedSale } from './channels/assisted-sale.ts'
export { personalLoan } from './channels/personal-loan.ts'
export { datedPlan } from './dated-plan.ts'
export { dueBeforeDelivery, stillDue } from './due-before-delivery.ts'
export type {
  EffectContext,
  EffectParts,
  OpenLoan,
  TransferEffects,
  TransferEvent,
  UpfrontPayments,
} from './effect-context.ts'
export { effectsOf } from './effects.ts'
export type { ApplicationEvent } from './event.ts'
export { reachedApplications } from './find-own.ts'
export { holdApplications } from './hold-applications.ts'
export { isOpen, openSituations, waitsForCode } from './journey.ts'
export { type MailPayload, mailEffect, queueMail } from './mail.ts'
export type { OriginationParts } from './parts.ts'
export { presentApplication, presentPhone } from './present.ts'
export { progressRoutes } from './progress.ts'
export { originationRoutes } from './routes.ts'
export { runAction } from './run-action.ts'
export { agreementNumber } from './steps/agreement/agreement-data.ts'
export { type AgreementSignature, findSignature } from './steps/agreement/agreement-signature.ts'
export { drawSignatureAnnex } from './steps/agreement/draw-signature-annex.ts'
export { agreementBytes, drawUpAgreement, readDocument } from './steps/agreement/draw-up.ts'
export { abandonOrder, releaseOrder, sweepOrders } from './steps/agreement/release-orders.ts'
export { eventsOf, renewAgreement } from './steps/agreement/renew-agreement.ts'
export { signByCode } from './steps/agreement/sign-with-code.ts'
export { sendSigningCode } from './steps/agreement/signing-code.ts'
export { accountOfApplication } from './steps/bank-data/check-account.ts'
export { expireApplications, followLoan, type LoanEnd } from './steps/closing/end-application.ts'
export { saveAddress } from './steps/delivery/save-address.ts'
export { acceptEmail } from './steps/form/accept-email.ts'
export { type BureauAnswer, bureauAnswersOf } from './steps/form/bureau-answers.ts'
export { openConsentEvidence } from './steps/form/consent-origin.ts'
export { channelsText, keepConsentTexts, preValidationText } from './steps/form/consent-texts.ts'
export {
  type Consent,
  type ConsentWording,
  evidenceOf,
  type RequestEvidence,
  type Requester,
  recordConsents,
} from './steps/form/consents.ts'
export { fileApplication } from './steps/form/create-application.ts'
export { existingCreditOf } from './steps/form/existing-credit.ts'
export type { FormLine, FormProof } from './steps/form/form-context.ts'
export { sendFormPin } from './steps/form/post-form.ts'
export { sealStoreLink } from './steps/form/seal-store-link.ts'
export { confirmForm, settleForm } from './steps/form/settle-form.ts'
export {
  findStoreLink,
  linkKinds,
  openStoreLink,
  type PreValidationLink,
  type ShopLink,
  sellerOf,
  skusOf,
} from './steps/form/store-link.ts'
export type { SubmittedForm } from './steps/form/submitted-form.ts'
export { type SubmittedFormStore, submittedFormStore } from './steps/form/submitted-form-store.ts'
export { mailValidationLink } from './steps/form/validation-email.ts'
export { authorizeByAgent } from './steps/hand-off/authorize-by-agent.ts'
export { type HandOff, isLive, latestHandOff } from './steps/hand-off/hand-off-store.ts'
export { handOffTaskOf } from './steps/hand-off/hand-off-task.ts'
export { agreedPlan, agreedTerms } from './steps/offer/agreed-terms.ts'
export { calculatorOf } from './steps/offer/calculator.ts'
export { offerRequest, priceOffer } from './steps/offer/list-options.ts'
export { type ApplicationStore, applicationStore } from './store.ts'
export { tellOfNewEmail } from './tell-of-new-email.ts'
export { creditRefused, deviceTooCheap, reasonsOf, sumUnavailable } from './text/reasons.ts'
export {
  type ConfirmedEmail,
  type ContactData,
  confirmedEmailsOf,
  contactSealName,
  emailOf,
  emailOfApplication,
  emailOfMoney,
  emailOfPerson,
  fillConfirmedEmails,
  isConfirmedEmail,
  latestOf,
  lineOf,
  readContact,
  withContactEmail,
  writeContact,
} from './trusted-contact.ts'
