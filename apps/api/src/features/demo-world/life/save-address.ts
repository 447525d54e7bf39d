import type { Temporal } from 'temporal-polyfill'
import { type DeliveryAddress, perform, saveAddress } from '../../origination/origination.ts'
import { evidence, requestId, type Stage } from '../stage.ts'
import { applicationOf, mustSucceed } from './happen.ts'

/** Asks the operator of today when it would deliver there. */
export async function saveAddressOf(
  stage: Stage,
  id: string,
  { departmentDaneCode, cityDaneCode, neighborhoodName, typedAddress }: DeliveryAddress,
  at: Temporal.Instant,
): Promise<void> {
  const form = { departmentDaneCode, cityDaneCode, neighborhoodName, typedAddress }
  const actor = { kind: 'customer', applicationId: id } as const
  const who = { now: at, actor, requestId, evidence }
  mustSucceed(
    'the address',
    await perform(stage.origination, saveAddress, await applicationOf(stage, id), form, who),
  )
}
