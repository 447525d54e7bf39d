import { type PreValidationResult, unnamedOrigin } from '@cupo/wire'
import { forgetQuotaSecret } from '../client/session-marks.ts'
import {
  emptyPreValidation,
  sentChannel,
  sentPreValidation,
} from '../features/pre-validation/form/pre-validation-form.ts'
import { type PreValidation, preValidationStore } from '../features/pre-validation/pre-validation.ts'
import { visitStore } from '../features/pre-validation/visit.ts'

/** A pre-validation that waits for the code of its line. */
export const samplePreValidation: PreValidation = {
  hash: 'pre-1',
  channel: 'Finter',
  sent: { isMobile: true, email: 'ana@example.com' },
  pin: { hash: 'pin-1', mobileLastDigits: '67', state: 'sent', seconds: 80, sentAt: 0 },
  provedUntil: null,
  result: null,
}

export const sampleResult: PreValidationResult = {
  situation: 'approved',
  messages: [],
  channel: 'Finter',
  quotaMax: 3_000_000,
  quotaMaxFmt: '$ 3.000.000',
  scoreClassifier: 'B',
  advancedPaymentValue: 600_000,
  advancedPaymentValueFmt: '$ 600.000',
  advancedPaymentPercentilFmt: '20 %',
  hasGuarantee: false,
  guaranteePaymentValue: 0,
  guaranteePaymentValueFmt: '$ 0',
  barredBy: null,
  keptUntilFmt: '23 de diciembre de 2026',
}

/** Puts somebody at a screen of the pre-validation, which has come so far. */
export function openPreValidation(path: string, facts: Partial<PreValidation> = {}): void {
  history.replaceState(null, '', path)
  preValidationStore.set({ ...samplePreValidation, ...facts })
}

/** Leaves nothing of it for the next test. */
export function closePreValidation(): void {
  preValidationStore.set(null)
  forgetQuotaSecret()
  visitStore.set({ kind: 'alone' })
  sentPreValidation.set(emptyPreValidation)
  sentChannel.set(unnamedOrigin)
  history.replaceState(null, '', '/')
}
