import type { AddressForm } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Operator } from '../../../../ports/operator.ts'
import type { Application, DeliveryFacts } from '../../application.ts'
import { deviceOf } from '../../requested.ts'

export type DeliveryPromise = Omit<DeliveryFacts, 'addressType'>

/**
 * Asks the operator when it would deliver; its answer holds for the business date it is given on
 * (conformance: R-D3).
 */
export async function askDeliveryDate(
  operator: Operator,
  { person, facts }: Application,
  address: Pick<AddressForm, 'departmentDaneCode' | 'cityDaneCode' | 'typedAddress'>,
  today: Temporal.PlainDate,
): Promise<DeliveryPromise> {
  const promise = await operator.deliveryDate({
    document: person.document,
    sku: deviceOf(facts).sku,
    departmentDaneCode: address.departmentDaneCode,
    cityDaneCode: address.cityDaneCode,
    address: address.typedAddress,
  })
  return {
    isValidAddress: promise.validAddress,
    date: promise.date,
    period: promise.period,
    givenOn: today.toString(),
  }
}

export const isStale = (delivery: Pick<DeliveryFacts, 'givenOn'>, today: Temporal.PlainDate): boolean =>
  delivery.givenOn !== today.toString()
