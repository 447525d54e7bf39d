/** The interface of origination to other features. */
export { apply, perform } from './acts/act.ts'
export { agreementNumber } from './acts/agreement/agreement-data.ts'
export { drawSignatureAnnex } from './acts/agreement/draw-signature-annex.ts'
export { agreementBytes, drawUpAgreement, readDocument } from './acts/agreement/draw-up.ts'
export { abandonOrder, releaseOrder, sweepOrders } from './acts/agreement/orders.ts'
export { eventsOf, renewAgreement } from './acts/agreement/renew-agreement.ts'
export { sendSigningCode, signByCode } from './acts/agreement/sign-by-code.ts'
export { accountOfApplication } from './acts/bank-data.ts'
export { expireApplications, followLoan, type LoanEnd } from './acts/closing/end-application.ts'
export { datedPlan } from './acts/closing/report-order-event.ts'
export { saveAddress } from './acts/delivery/save-address.ts'
export { effectsOf } from './acts/effects.ts'
export { reachedApplications } from './acts/find-own.ts'
export { acceptEmail } from './acts/form/accept-email.ts'
export { concludeForm, confirmForm } from './acts/form/conclude-form.ts'
export { fileApplication } from './acts/form/create-application.ts'
export type { FormLine, FormProof } from './acts/form/form-context.ts'
export { existingCreditOf } from './acts/form/judge-posting.ts'
export { sendFormPin } from './acts/form/store-form.ts'
export { mailValidationLink, tellOfNewEmail } from './acts/form/validation-email.ts'
export { authorizeByAgent } from './acts/hand-off/authorize-by-agent.ts'
export { handOffTaskOf } from './acts/hand-off/check-hand-off.ts'
export { type MailPayload, mailEffect, queueMail } from './acts/mail.ts'
export { agreedPlan, agreedTerms } from './acts/offer/agreed-terms.ts'
export { calculatorOf } from './acts/offer/calculator.ts'
export { offerRequest, priceOffer } from './acts/offer/list-options.ts'
export { runAction } from './acts/run-action.ts'
export type {
  ApplicationWriter,
  EffectContext,
  MailingContext,
  OpenLoan,
  OriginationContext,
  SealedRows,
  TransferEffects,
  TransferEvent,
  UpfrontPayments,
} from './context.ts'
export { presentApplication, presentPhone } from './edge/present.ts'
export { progressRoutes } from './edge/progress.ts'
export { originationRoutes } from './edge/routes.ts'
export {
  type Application,
  type DeliveryAddress,
  deviceOf,
  dueBeforeDelivery,
  orderOf,
  stillDue,
  transferOf,
  type UpfrontPayment,
} from './model/application.ts'
export { assistedSale } from './model/channels/assisted-sale.ts'
export { personalLoan } from './model/channels/personal-loan.ts'
export type { ApplicationEvent } from './model/event.ts'
export type { RequestEvidence, Requester } from './model/evidence.ts'
export { channelOf, isOpen, openSituations, waitsForCode } from './model/journey.ts'
export type { SubmittedForm } from './model/submitted-form.ts'
export type { ApplicationPlace } from './store/applications.ts'
export { type ApplicationStore, applicationStore, holdApplications } from './store/applications.ts'
export {
  type Consent,
  type ConsentWording,
  channelsText,
  evidenceOf,
  openConsentEvidence,
  preValidationText,
  recordConsents,
  storeConsentTexts,
} from './store/consents.ts'
export {
  type BureauAnswer,
  bureauAnswersOf,
  type SubmittedFormStore,
  submittedFormStore,
} from './store/forms.ts'
export { type HandOff, isLive, latestHandOff } from './store/hand-offs.ts'
export { type AgreementSignature, findSignature } from './store/signatures.ts'
export {
  findStoreLink,
  linkKinds,
  openStoreLink,
  type PreValidationLink,
  type ShopLink,
  sealStoreLink,
  sellerOf,
  skusOf,
} from './store/store-links.ts'
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
} from './store/trusted-contact.ts'
export { creditRefused, deviceTooCheap, reasonsOf, sumUnavailable } from './text/reasons.ts'
