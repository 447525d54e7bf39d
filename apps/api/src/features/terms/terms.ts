import {
  dataTreatmentText,
  getTerms,
  preValidationPolicyText,
  preValidationTermsText,
  preValidationTermsVersion,
  termsText,
  termsVersion,
} from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Brand } from '../../platform/brand.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { readPlatformSettings } from '../policy/policy.ts'

type TermsContext = { readonly db: Kysely<Database>; readonly brand: Brand }

export function termsRoutes(bind: BindCall, { db, brand }: TermsContext): void {
  const dataTreatment = dataTreatmentText(brand)
  bind(getTerms)(async ({ query: { origin, of }, now }) => ({
    status: 200,
    body:
      of === 'preValidation'
        ? await termsOfQuota({ db, brand }, now)
        : { version: termsVersion(origin), terms: termsText(brand, origin), dataTreatment },
  }))
}

/** Equals what a pre-validation's consents store. */
async function termsOfQuota({ db, brand }: TermsContext, now: Temporal.Instant) {
  const { bureauAnswerDays: answerDays } = await readPlatformSettings(db, businessDate(now))
  return {
    version: preValidationTermsVersion,
    terms: preValidationTermsText(brand, { answerDays }),
    dataTreatment: preValidationPolicyText(brand),
  }
}
