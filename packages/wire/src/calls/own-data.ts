import * as v from 'valibot'
import { call, ofPerson } from '../call.ts'
import { errorBodySchema } from './errors.ts'

export const dataSections = [
  'person',
  'contact',
  'consents',
  'applications',
  'preValidations',
  'identity',
  'credits',
  'payments',
  'documents',
  'claims',
  'messages',
  'access',
  'readings',
  'recipients',
] as const

const dataSectionSchema = v.object({
  name: v.picklist(dataSections),
  title: v.string(),
  origin: v.string(),
  kept: v.string(),
  records: v.array(
    v.object({
      title: v.string(),
      facts: v.array(v.object({ label: v.string(), value: v.string() })),
    }),
  ),
})
export type DataSection = v.InferOutput<typeof dataSectionSchema>

export const revocablePurposes = ['otherPurposes', 'credit'] as const
export type RevocablePurpose = (typeof revocablePurposes)[number]

const revocableSchema = v.object({
  purpose: v.picklist(revocablePurposes),
  isGranted: v.boolean(),
  blockedBecause: v.nullable(v.string()),
})
export type Revocable = v.InferOutput<typeof revocableSchema>

export const ownDataSchema = v.object({
  sections: v.array(dataSectionSchema),
  revocable: v.array(revocableSchema),
})
export type OwnData = v.InferOutput<typeof ownDataSchema>

const refusals = { 401: errorBodySchema, 403: errorBodySchema, 404: errorBodySchema }

export const readOwnData = call({
  summary: 'What is kept of the signed-in person, where it came from, how long it is kept and why',
  method: 'GET',
  path: '/borrower/data',
  access: ofPerson,
  answers: { 200: ownDataSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const downloadOwnData = call({
  summary: 'The same as a file to read; needs a code not older than 5 minutes, so many files a day',
  method: 'POST',
  path: '/borrower/data/file',
  access: ofPerson,
  answers: { 200: { binary: 'application/pdf' }, ...refusals, 424: errorBodySchema },
})

export const exportOwnData = call({
  summary: 'The same as data for another program; needs a code not older than 5 minutes, so many files a day',
  method: 'POST',
  path: '/borrower/data/export',
  access: ofPerson,
  answers: {
    200: v.object({
      createdAt: v.string(),
      responsible: v.object({ name: v.string(), taxId: v.string(), email: v.string() }),
      sections: v.array(dataSectionSchema),
    }),
    ...refusals,
    424: errorBodySchema,
  },
})
export type OwnDataExport = v.InferOutput<(typeof exportOwnData)['answers'][200]>

export const revokePurpose = call({
  summary:
    'Takes a purpose back: what is no part of the credit at any time, the credit once nothing is open; the latter needs a fresh code and ends every session',
  method: 'POST',
  path: '/borrower/data/revocation',
  access: ofPerson,
  body: v.object({ purpose: v.picklist(revocablePurposes) }),
  answers: { 200: v.object({ isLocked: v.boolean() }), ...refusals, 409: errorBodySchema },
})
