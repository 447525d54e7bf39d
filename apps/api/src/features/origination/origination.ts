export { apply } from './acts/act.ts'
export { agreementNumber } from './acts/agreement/agreement-data.ts'
export { agreementBytes, drawSignatureAnnex, readDocument } from './acts/agreement/draw-up.ts'
export { recordLostOrder } from './acts/agreement/orders.ts'
export { accountOfApplication } from './acts/bank-data.ts'
export { datedPlan, reportOrderEvent } from './acts/closing/report-order-event.ts'
export { reachedApplications } from './acts/find-own.ts'
export { existingCreditOf } from './acts/form/judge-posting.ts'
export { mailValidationLink, tellOfNewEmail } from './acts/form/validation-email.ts'
export { type MailAttachment, type MailPayload, mailEffect, queueMail } from './acts/mail.ts'
export { calculatorOf } from './acts/offer/calculator.ts'
export { priceOffer } from './acts/offer/list-options.ts'
export type {
  ApplicationWriter,
  EffectContext,
  FormLine,
  FormProof,
  MailingContext,
  OriginationContext,
  SealedRows,
  TransferEffects,
  TransferEvent,
  UpfrontPayments,
} from './context.ts'
export { presentApplication, presentPhone } from './edge/present.ts'
export {
  type Application,
  deviceOf,
  dueBeforeDelivery,
  orderOf,
  requestedAmountOf,
  stillDue,
  transferOf,
  type UpfrontPayment,
} from './model/application.ts'
export { assistedSale } from './model/channels/assisted-sale.ts'
export { personalLoan } from './model/channels/personal-loan.ts'
export type { ApplicationEvent } from './model/event.ts'
export type { RequestEvidence, Requester } from './model/evidence.ts'
export { channelOf, isOpen, openSituations } from './model/journey.ts'
export type { SubmittedForm } from './model/submitted-form.ts'
export type { ApplicationPlace } from './store/applications.ts'
export { type ApplicationOfHistory, type ApplicationStore, holdApplications } from './store/applications.ts'
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
export { type BureauAnswer, bureauAnswersOf, type SubmittedFormStore } from './store/forms.ts'
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
  type ContactData,
  confirmedEmailsOf,
  emailOf,
  emailOfApplication,
  emailOfMoney,
  emailOfPerson,
  isConfirmedEmail,
  latestOf,
  lineOf,
  readContact,
  withContactEmail,
  writeContact,
} from './store/trusted-contact.ts'
export { creditRefused, deviceTooCheap, reasonsOf, sumUnavailable } from './text/reasons.ts'
