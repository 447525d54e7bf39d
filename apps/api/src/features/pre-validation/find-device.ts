import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Device } from '../../ports/operator.ts'
import type { PreValidationParts } from './parts.ts'
import { unknownDevice } from './text/pre-validation.ts'

/** What a sale would sell by this code; one that the catalogue does not have is refused at its field. */
export async function findDevice(
  { operator }: Pick<PreValidationParts, 'operator'>,
  sku: string,
): Promise<Result<Device>> {
  const device = await operator.device(sku)
  return device === null
    ? refuse('ValidationException', { errors: [{ field: 'sku', message: unknownDevice }] })
    : done(device)
}
