/** What other capabilities may use of the journey; everything else in this folder is its own business. */
export { apply, perform } from './act.ts'
export type { Application, DeliveryAddress } from './application.ts'
export {
  type EffectContext,
  type EffectParts,
  effectsOf,
  type OpenLoan,
  type UpfrontPayments,
} from './effects.ts'
export type { ApplicationEvent, UpfrontPayment } from './event.ts'
export { dueBeforeDelivery, stillDue } from './evolve.ts'
export { type MailPayload, queueMail } from './mail.ts'
export type { OriginationParts } from './parts.ts'
export { presentApplication, presentPhone } from './present.ts'
export { deviceOf } from './requested.ts'
export { originationRoutes } from './routes.ts'
export { runAction } from './run-action.ts'
export { agreementNumber } from './steps/agreement/agreement-data.ts'
export { agreementBytes, drawUpAgreement, readDocument } from './steps/agreement/draw-up.ts'
export { abandonOrder, releaseOrder, sweepOrders } from './steps/agreement/order-requests.ts'
export { expireApplications } from './steps/closing/expire-applications.ts'
export { followLoan, type LoanEnd } from './steps/closing/follow-loan.ts'
export { saveAddress } from './steps/delivery/save-address.ts'
export { acceptEmail } from './steps/form/accept-email.ts'
export { fileApplication } from './steps/form/create-application.ts'
export { mailValidationLink } from './steps/form/mail-validation-link.ts'
export { sendFormPin } from './steps/form/send-form-pin.ts'
export { confirmForm, settleForm } from './steps/form/settle-form.ts'
export { openStoreLink } from './steps/form/store-link.ts'
export {
  type SubmittedForm,
  type SubmittedFormStore,
  submittedFormStore,
} from './steps/form/submitted-form.ts'
export { agreedTerms } from './steps/offer/agreed-terms.ts'
export { offerRequest } from './steps/offer/list-options.ts'
export { type ApplicationStore, applicationStore } from './store.ts'
export {
  type ContactData,
  confirmedEmailOf,
  contactSealName,
  emailOf,
  emailOfApplication,
  latestOf,
  lineOf,
  readContact,
} from './trusted-contact.ts'
