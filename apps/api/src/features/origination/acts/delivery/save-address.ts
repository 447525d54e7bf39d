import { paymentDayFor } from '@cupo/credit-engine'
import { type AddressClient, type AddressForm, type FieldError, fieldMessages } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { refuse } from '../../../../platform/refusal.ts'
import type { Device, Operator } from '../../../../ports/operator.ts'
import type { Places } from '../../../addresses/addresses.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { Application, DeliveryAddress, DeliveryFacts, Person } from '../../model/application.ts'
import type { DeliveryPromise } from '../../model/event.ts'
import { type ActDefinition, decided } from '../act.ts'

type AddressCheck =
  | {
      readonly ok: true
      readonly address: DeliveryAddress
      readonly delivery: DeliveryPromise | null
    }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

export const saveAddress: ActDefinition<AddressForm, AddressCheck, AddressClient> = {
  act: 'saveAddress',
  gather: async (origination, { person, facts: { subject } }, form, { today }) => {
    const address = addressFrom(origination.places, form)
    if (address === null)
      return { ok: false, errors: [{ field: 'cityDaneCode', message: fieldMessages.cityDaneCode }] }
    if (subject.kind === 'money') return { ok: true, address, delivery: null }
    const delivery = await askDeliveryDate(origination.operator, person, subject.device, form, today)
    return { ok: true, address, delivery }
  },
  decide: (_application, _form, gathered, { policy, today }) => {
    if (!gathered.ok) return refuse('ValidationException', { errors: gathered.errors })
    const { address, delivery } = gathered
    return decided([{ type: 'AddressSaved', address, delivery }], (after) => ({
      ...presentAddress(after, policy.settings.activeCepsRules),
      ...paymentCyclesOf(after, policy, today),
    }))
  },
}

/** Null if the municipality is not in the department. */
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

/** Bogotá is a municipality and a department. */
const oneLine = (parts: readonly string[]) =>
  parts.filter((part, index) => part !== parts[index - 1]).join(', ')

type KnownAddress = Omit<AddressClient, keyof PaymentCycles>

const noDelivery = { deliveryPeriod: null, deliveryDate: null, deliveryError: '0' } as const
const noAddress: KnownAddress = {
  formattedAddress: null,
  validAddress: false,
  ...noDelivery,
  address: null,
}

export function presentAddress({ person, facts }: Application, coverageBinds: boolean): KnownAddress {
  const { subject } = facts
  if (person.address === null) return noAddress
  const { formattedAddress, neighborhoodCode, ...form } = person.address
  const address = neighborhoodCode === null ? form : { ...form, neighborhoodCode }
  if (subject.kind === 'money') return { formattedAddress, validAddress: true, ...noDelivery, address }
  const { delivery } = subject
  if (delivery === null) return noAddress
  return {
    formattedAddress,
    validAddress: delivery.isValidAddress,
    deliveryPeriod: delivery.period,
    deliveryDate: delivery.date,
    deliveryError: coverageBinds && !delivery.isValidAddress ? '2' : delivery.date === null ? '1' : '0',
    address,
  }
}

/** Holds for the business date of the answer. */
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

export type PaymentCycles = Pick<AddressClient, 'paymentCycles' | 'paymentCycle'>

export function paymentCyclesOf(
  { facts: { paymentDay } }: Application,
  { product: { paymentDays } }: Pick<ChannelPolicy, 'product'>,
  today: Temporal.PlainDate,
): PaymentCycles {
  const isStillOffered = paymentDay !== null && paymentDays.includes(paymentDay)
  return {
    paymentCycles: [...paymentDays],
    paymentCycle: isStillOffered ? paymentDay : paymentDayFor(today, paymentDays),
  }
}
