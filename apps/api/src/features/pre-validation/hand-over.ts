import type { CallResult, handOverPreValidation } from '@cupo/wire'
import { type Result, refuse } from '../../platform/refusal.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import { judgePreValidation } from './pre-validate.ts'
import type { PreValidation } from './stored-pre-validation.ts'

/** The signed way into the application of the channel, with everything known filled in. */
export async function handOver(
  parts: PreValidationParts,
  preValidation: PreValidation,
  _sale: { readonly sku?: string | undefined },
  context: PreValidationContext,
): Promise<Result<CallResult<typeof handOverPreValidation>>> {
  const judged = await judgePreValidation(parts, preValidation, context)
  return judged.ok ? refuse('ServicioNoDisponible') : judged
}
