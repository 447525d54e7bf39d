import { type AddressClient, type AddressForm, type FieldError, fieldMessages } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { refuse } from '../../../../platform/refusal.ts'
import type { Device, Operator } from '../../../../ports/operator.ts'
import type { Places } from '../../../addresses/addresses.ts'
import { type ActDefinition, decided, illegal } from '../../act.ts'
import type { Application, DeliveryAddress, DeliveryFacts, Person } from '../../application.ts'
import type { DeliveryPromise } from '../../event.ts'
import { type PaymentCycles, paymentCyclesOf } from './payment-cycles.ts'

type AddressCheck =
  | { readonly ok: true; readonly address: DeliveryAddress; readonly delivery: DeliveryPromise }
  | { readonly ok: false; readonly errors: readonly FieldError[] }
  /** Nothing is delivered. */
  | null

/** Keeps the delivery address and asks the operator for its date. */
export const saveAddress: ActDefinition<AddressForm, AddressCheck, AddressClient> = {
  act: 'saveAddress',
  gather: async (parts, { person, facts: { subject } }, form, { today }) => {
    if (subject.kind !== 'device') return null
    const address = addressFrom(parts.places, form)
    if (address === null)
      return { ok: false, errors: [{ field: 'cityDaneCode', message: fieldMessages.cityDaneCode }] }
    const delivery = await askDeliveryDate(parts.operator, person, subject.device, form, today)
    return { ok: true, address, delivery }
  },
  decide: (application, _form, gathered, { policy, today }) => {
    if (gathered === null) return illegal(application)
    if (!gathered.ok) return refuse('ValidationException', { errors: gathered.errors })
    const { address, delivery } = gathered
    return decided([{ type: 'AddressSaved', address, delivery }], (after) => ({
      ...presentAddress(after, policy.settings.activeCepsRules),
      ...paymentCyclesOf(after, policy, today),
    }))
  },
}

/** Null when the municipality is not in the department. */
function addressFrom(places: Places, form: AddressForm): DeliveryAddress | null {
  const place = places.municipality(form.cityDaneCode)
  if (place === null || place.departmentCode !== form.departmentDaneCode) return null
  return {
    departmentDaneCode: form.departmentDaneCode,
    cityDaneCode: form.cityDaneCode,
    neighborhoodName: form.neighborhoodName,
    neighborhoodCode: form.neighborhoodCode ?? null,
    typedAddress: form.typedAddress,
    formattedAddress: oneLine([form.typedAddress, form.neighborhoodName, place.name, place.departmentName]),
  }
}

/** A part that repeats the one before it is said once: Bogotá is a municipality and a department of the same name. */
const oneLine = (parts: readonly string[]) =>
  parts.filter((part, index) => part !== parts[index - 1]).join(', ')

type KnownAddress = Omit<AddressClient, keyof PaymentCycles>

/** Conformance: R-D1, R-D4. */
export function presentAddress({ person, facts }: Application, coverageBinds: boolean): KnownAddress {
  const { address } = person
  const delivery = facts.subject.kind === 'device' ? facts.subject.delivery : null
  if (address === null || delivery === null) {
    return {
      formattedAddress: null,
      validAddress: false,
      deliveryPeriod: null,
      deliveryDate: null,
      deliveryError: '0',
      address: null,
    }
  }
  const { formattedAddress, neighborhoodCode, ...form } = address
  return {
    formattedAddress,
    validAddress: delivery.isValidAddress,
    deliveryPeriod: delivery.period,
    deliveryDate: delivery.date,
    deliveryError: coverageBinds && !delivery.isValidAddress ? '2' : delivery.date === null ? '1' : '0',
    address: neighborhoodCode === null ? form : { ...form, neighborhoodCode },
  }
}

/**
 * Asks the operator when it would deliver; its answer holds for the business date it is given on
 * (conformance: R-D3).
 */
export async function askDeliveryDate(
  operator: Operator,
  { document }: Pick<Person, 'document'>,
  { sku }: Pick<Device, 'sku'>,
  address: Pick<AddressForm, 'departmentDaneCode' | 'cityDaneCode' | 'typedAddress'>,
  today: Temporal.PlainDate,
): Promise<DeliveryPromise> {
  const promise = await operator.deliveryDate({
    document,
    sku,
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
