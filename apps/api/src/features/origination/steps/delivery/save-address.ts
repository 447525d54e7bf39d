import type { AddressClient, AddressForm, FieldError } from '@cupo/wire'
import { fieldMessages } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import type { Places } from '../../../addresses/addresses.ts'
import { type ActDefinition, decided } from '../../act.ts'
import type { Application, DeliveryAddress } from '../../application.ts'
import { askDeliveryDate, type DeliveryPromise } from './delivery-promise.ts'

type Gathered =
  | { readonly ok: true; readonly address: DeliveryAddress; readonly delivery: DeliveryPromise }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Keeps the delivery address and asks the operator for its date. */
export const saveAddress: ActDefinition<AddressForm, Gathered, AddressClient> = {
  act: 'saveAddress',
  gather: async (parts, application, form, { today }) => {
    const address = addressFrom(parts.places, form)
    if (address === null)
      return { ok: false, errors: [{ field: 'cityDaneCode', message: fieldMessages.cityDaneCode }] }
    return { ok: true, address, delivery: await askDeliveryDate(parts.operator, application, form, today) }
  },
  decide: (_application, _form, gathered, { policy }) => {
    if (!gathered.ok) return refuse('ValidationException', { errors: gathered.errors })
    const { address, delivery } = gathered
    return decided([{ type: 'AddressSaved', address, delivery }], (after) =>
      presentAddress(after, policy.settings.activeCepsRules),
    )
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

/** Conformance: R-D1, R-D4. */
export function presentAddress({ person, facts }: Application, coverageBinds: boolean): AddressClient {
  const { address } = person
  const { delivery } = facts
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
