import { type AddressForm, streetTypes } from '@cupo/wire'
import { createStore } from '../../../ui/store.ts'

type StreetType = (typeof streetTypes)[number]

/** What the form holds while it is filled in. */
export type DraftAddress = {
  readonly departmentDaneCode: string
  readonly cityDaneCode: string
  /** A code of the list, `otherNeighborhood` for a name of one's own, or empty. */
  readonly neighborhood: string
  readonly neighborhoodName: string
  readonly streetType: string
  readonly street: string
  readonly complement: string
}

export const otherNeighborhood = 'other'

/** The address as it was last sent, for a customer who comes back from a failure. In memory only. */
export const typedAddress = createStore<{
  readonly applicationId: string
  readonly draft: DraftAddress
} | null>(null)

export const emptyAddress: DraftAddress = {
  departmentDaneCode: '',
  cityDaneCode: '',
  neighborhood: '',
  neighborhoodName: '',
  streetType: 'CL',
  street: '',
  complement: '',
}

/** The words that begin a complement, as they stand in Colombian addresses. */
const complementPattern = /\s(?=(?:AP|TO|IN|CA|OF|LC|MZ|BRR|CONJ|ED|URB|VDA)\b)/i

/** The form for an address that was kept before. */
export function draftOf(address: AddressForm): DraftAddress {
  const [first = '', ...rest] = address.typedAddress.split(' ')
  const streetType = isStreetType(first) ? first : 'OT'
  const words = isStreetType(first) ? rest.join(' ') : address.typedAddress
  const cut = complementPattern.exec(words)?.index ?? words.length
  return {
    departmentDaneCode: address.departmentDaneCode,
    cityDaneCode: address.cityDaneCode,
    neighborhood: address.neighborhoodCode ?? otherNeighborhood,
    neighborhoodName: address.neighborhoodName,
    streetType,
    street: words.slice(0, cut),
    complement: words.slice(cut).trim(),
  }
}

/** The address as it is sent: type, street and complement in one line, e.g. `CL 26 # 13-19 AP 501`. */
export function addressOf(draft: DraftAddress): AddressForm {
  const isOwn = draft.neighborhood === otherNeighborhood || draft.neighborhood === ''
  return {
    departmentDaneCode: draft.departmentDaneCode,
    cityDaneCode: draft.cityDaneCode,
    neighborhoodName: draft.neighborhoodName.trim(),
    ...(isOwn ? {} : { neighborhoodCode: draft.neighborhood }),
    typedAddress: [draft.streetType, draft.street, draft.complement]
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .filter((part) => part !== '')
      .join(' '),
  }
}

const isStreetType = (text: string): text is StreetType => streetTypes.some((type) => type === text)
