import { fieldMessages } from '@cupo/wire'
import type { DraftAddress } from './draft-address.ts'

export type AddressField =
  | 'departmentDaneCode'
  | 'cityDaneCode'
  | 'neighborhoodName'
  | 'streetType'
  | 'typedAddress'
export type AddressErrors = Partial<Readonly<Record<AddressField, string>>>

/** What is still missing, each with its sentence (conformance: R-V7); the complement may stay empty. */
export function checkAddress(draft: DraftAddress): AddressErrors {
  return {
    ...missing('departmentDaneCode', draft.departmentDaneCode),
    ...missing('cityDaneCode', draft.cityDaneCode),
    ...missing('neighborhoodName', draft.neighborhoodName),
    ...missing('streetType', draft.streetType),
    ...missing('typedAddress', isStreet(draft) ? draft.street : ''),
  }
}

/** A street has a number; a place without streets, of the type `OT`, is described. */
const isStreet = ({ street, streetType }: DraftAddress) => streetType === 'OT' || /\d/.test(street)

const missing = (field: AddressField, value: string): AddressErrors =>
  value.trim() === '' ? { [field]: fieldMessages[field] } : {}
