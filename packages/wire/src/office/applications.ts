import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { errorBodySchema } from '../calls/errors.ts'
import { withFmt } from '../calls/fields.ts'
import { applicationSituationSchema, applicationStatusSchema, originSchema } from '../calls/statuses.ts'
import { maskedPersonSchema } from './loans.ts'
import { refused } from './parts.ts'

const momentSchema = v.nullable(v.string())

export const officeApplicationSchema = v.object({
  id: v.string(),
  person: maskedPersonSchema,
  /** The data are kept for a duty of the law alone. */
  isLocked: v.boolean(),
  origin: originSchema,
  productName: v.string(),
  filedAtFmt: v.string(),
  status: applicationStatusSchema,
  situation: applicationSituationSchema,
  /** Of its loan, once there is one. */
  contractNumber: v.nullable(v.string()),
  /** `agent` is the shop's own code of its agent; the name is masked. */
  seller: v.nullable(
    v.object({ shop: v.string(), shopName: v.string(), agent: v.string(), agentName: v.string() }),
  ),
  device: v.nullable(v.string()),
  ...withFmt('requested'),
  agreed: v.nullable(
    v.object({
      ...withFmt('financed'),
      ...withFmt('downPayment'),
      ...withFmt('guarantee'),
      installments: v.number(),
      rate: v.string(),
      monthlyRate: v.string(),
      paymentDay: v.nullable(v.number()),
    }),
  ),
  /** The oldest first. */
  steps: v.array(
    v.object({ atFmt: v.string(), act: v.string(), actor: v.string(), events: v.array(v.string()) }),
  ),
  decision: v.object({
    /** Null where the bureau was not asked. */
    bureauAskedAtFmt: momentSchema,
    riskBand: v.picklist([
      'standard',
      'downPayment',
      'guarantee',
      'downPaymentAndGuarantee',
      'raisedDownPayment',
      'premium',
    ]),
    scoreClass: v.picklist(['A', 'B', 'C', 'D']),
    /** Their words are the person's: they are revealed, not shown. */
    reasonCount: v.number(),
    cancelledBy: v.nullable(v.picklist(['customer', 'agent', 'denial'])),
  }),
  identity: v.object({
    checksStarted: v.number(),
    isResultPending: v.boolean(),
    confirmed: v.nullable(
      v.object({ method: v.picklist(['biometrics', 'securityQuestions']), atFmt: v.string() }),
    ),
  }),
  codes: v.array(
    v.object({
      purpose: v.string(),
      tries: v.number(),
      askedAtFmt: v.string(),
      sentAtFmt: momentSchema,
      usedAtFmt: momentSchema,
    }),
  ),
  order: v.nullable(
    v.object({
      number: v.string(),
      placedAtFmt: v.string(),
      deadlineFmt: momentSchema,
      isDownPaymentPaid: v.boolean(),
      isGuaranteePaid: v.boolean(),
    }),
  ),
  transfer: v.nullable(
    v.object({
      state: v.picklist(['ordered', 'failed', 'done']),
      attempt: v.number(),
      /** Day of the bank, or the moment until which the account is corrected. */
      atFmt: momentSchema,
    }),
  ),
  account: v.nullable(v.object({ bankName: v.string(), accountType: v.string(), ending: v.string() })),
  agreement: v.nullable(
    v.object({
      number: v.string(),
      /** Of the file, in hexadecimal, as all hashes here. */
      sha256: v.string(),
      acceptedAtFmt: momentSchema,
      signedAtFmt: momentSchema,
    }),
  ),
  /** Evidence of the signature. */
  signature: v.nullable(
    v.object({
      sha256: v.string(),
      signedAtFmt: v.string(),
      codeAskedAtFmt: v.string(),
      codeSentAtFmt: momentSchema,
      codeUsedAtFmt: v.string(),
      /** Masked: the line that the code went to. */
      line: v.string(),
      isTypedByAgent: v.boolean(),
    }),
  ),
  documents: v.array(
    v.object({ kind: v.string(), madeAtFmt: v.string(), sha256: v.string(), isSigned: v.boolean() }),
  ),
  /** Until then whoever asks may download the dossier, which an act allowed them. */
  dossierUntilFmt: momentSchema,
})
export type OfficeApplication = v.InferOutput<typeof officeApplicationSchema>

export const getOfficeApplication = officeCall({
  summary: 'An application with its steps and evidence; each opening of it is recorded',
  method: 'GET',
  path: '/office/applications/:id',
  permission: 'seeLoans',
  trail: 'reading',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  answers: { 200: officeApplicationSchema, 400: errorBodySchema, 404: errorBodySchema, ...refused },
})

export const getOfficeDossier = officeCall({
  summary:
    'The evidence of an application as one archive, for whom an act allowed it; each time is in the trail',
  method: 'GET',
  path: '/office/applications/:id/dossier',
  permission: 'writeDossiers',
  trail: ['writeDossier'],
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  answers: {
    200: { download: ['application/zip'] },
    400: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    ...refused,
  },
})
