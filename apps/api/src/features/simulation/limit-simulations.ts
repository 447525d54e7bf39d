import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type NetworkRequest, passesNetworkLimit } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { tooManyQuestions } from '../../platform/text/limits.ts'

export type SimulationContext = { readonly db: Kysely<Database>; readonly secrets: Secrets }
export type SimulationRequest = NetworkRequest

/** Many customers may share a network. */
const limit = { kind: 'simulation', windows: [{ max: 600, windowSeconds: 60 }] }

export async function takePlace(
  context: SimulationContext,
  request: SimulationRequest,
): Promise<Result<true>> {
  return (await passesNetworkLimit(context, limit, request))
    ? done(true)
    : refuse('LimiteDeIntentos', { message: tooManyQuestions })
}
