/** What other capabilities may use of the journey; everything else in this folder is its own business. */
export { apply, perform } from './act.ts'
export { agreementNumber } from './agreement/agreement-data.ts'
export { agreementBytes, drawUpAgreement, readDocument } from './agreement/draw-up.ts'
export {
  mailPrepaymentLink,
  type UnpaidPrepayment,
  unpaidPrepayments,
} from './agreement/mail-prepayment-link.ts'
export { abandonOrder, releaseOrder, sweepOrders } from './agreement/order-requests.ts'
export type { Application, DeliveryAddress } from './application.ts'
export { cancelUnpaidOrders } from './closing/cancel-unpaid-orders.ts'
export { expireApplications } from './closing/expire-applications.ts'
export { followLoan, type LoanEnd } from './closing/follow-loan.ts'
export { saveAddress } from './delivery/save-address.ts'
export { type EffectParts, type EndPrepayments, effectsOf, type OpenLoan } from './effects.ts'
export type { ApplicationEvent, Prepayment } from './event.ts'
export { dueBeforeDelivery, stillDue } from './evolve.ts'
export { acceptEmail } from './form/accept-email.ts'
export { fileApplication } from './form/create-application.ts'
export { mailValidationLink } from './form/mail-validation-link.ts'
export { sendFormPin } from './form/send-form-pin.ts'
export { confirmForm, settleForm } from './form/settle-form.ts'
export { openStoreLink } from './form/store-link.ts'
export {
  type SubmittedForm,
  type SubmittedFormStore,
  submittedFormStore,
} from './form/submitted-form.ts'
export { type MailPayload, queueMail } from './mail.ts'
export { agreedTerms } from './offer/agreed-terms.ts'
export { offerRequest } from './offer/list-options.ts'
export type { OriginationParts } from './parts.ts'
export { presentApplication, presentPhone } from './present.ts'
export { deviceOf } from './requested.ts'
export { originationRoutes } from './routes.ts'
export { runAction } from './run-action.ts'
export { type ApplicationStore, applicationStore } from './store.ts'
export {
  type ContactData,
  confirmedEmailOf,
  contactSealName,
  emailOf,
  latestOf,
  lineOf,
  readContact,
} from './trusted-contact.ts'
