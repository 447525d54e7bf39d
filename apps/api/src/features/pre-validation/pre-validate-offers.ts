import type { CallRequest, CallResult, preValidateOffers } from '@cupo/wire'
import { type Result, refuse } from '../../platform/refusal.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import { judgePreValidation } from './pre-validate.ts'
import type { PreValidation } from './stored-pre-validation.ts'

/** The installments of a device for a person who has shown who they are. */
export async function preValidateDevice(
  parts: PreValidationParts,
  preValidation: PreValidation,
  _wish: Pick<CallRequest<typeof preValidateOffers>['body'], 'sku' | 'intendedValue' | 'iva'>,
  context: PreValidationContext,
): Promise<Result<CallResult<typeof preValidateOffers>>> {
  const judged = await judgePreValidation(parts, preValidation, context)
  return judged.ok ? refuse('ServicioNoDisponible') : judged
}
