import * as v from 'valibot'
import type { BureauDecision, BureauScore, CreditBureau } from '../../../ports/credit-bureau.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient } from '../../http/json-client.ts'

export function connectBureau(connection: ProviderConnection): CreditBureau {
  const client = createJsonClient('bureau', connection)
  return {
    score: async ({ document }) => toScore(await client.ask(['score'], { document }, scoreSchema)),
    confirm: async ({ document, amount, installmentCount }) => {
      const offer = { document, amount, installmentCount }
      return toDecision(await client.ask(['confirm'], offer, confirmationSchema))
    },
  }
}

const reasonsSchema = v.array(
  v.object({
    code: v.pipe(v.string(), v.maxLength(40)),
    text: v.pipe(v.string(), v.maxLength(1000)),
  }),
)
const decisionSchema = v.picklist(['approved', 'refused'])
const nameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const scoreSchema = v.object({
  name: v.object({ firstName: nameSchema, firstSurname: nameSchema, fullName: nameSchema }),
  scoreClass: v.picklist(['A', 'B', 'C', 'D']),
  riskBand: v.picklist([
    'standard',
    'downPayment',
    'guarantee',
    'downPaymentAndGuarantee',
    'raisedDownPayment',
    'premium',
  ]),
  decision: decisionSchema,
  reasons: reasonsSchema,
  message: v.optional(
    v.object({
      title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
      subtitle: v.pipe(v.string(), v.maxLength(400)),
    }),
  ),
})
export type WireScore = v.InferOutput<typeof scoreSchema>

export const confirmationSchema = v.object({ decision: decisionSchema, reasons: reasonsSchema })
export type WireConfirmation = v.InferOutput<typeof confirmationSchema>

/** An unknown class or band is an invalid answer, never a guess. */
export function toScore(wire: WireScore): BureauScore {
  const { name, scoreClass, riskBand, message } = wire
  const score = { name, scoreClass, riskBand, ...toDecision(wire) }
  return message === undefined ? score : { ...score, message }
}

export function toDecision(wire: WireConfirmation): BureauDecision {
  return { decision: wire.decision, reasons: wire.reasons }
}
