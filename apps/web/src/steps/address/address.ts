import { type AddressForm, fieldMessages, streetTypes } from '@cupo/wire'
import { createDraftStore } from '../../client/journey/draft-store.ts'
import { keptInTab } from '../../client/kept-in-tab.ts'
import { emptyForm, type FormTable, type FormValues } from '../../forms/form-table.ts'
import { addressFieldText as fields, writtenStreetTypes } from '../../text/order.ts'

type StreetType = (typeof streetTypes)[number]

export const addressForm = {
  departmentDaneCode: {
    kind: 'choice',
    words: fields.departmentDaneCode,
    check: (code) => (code === '' ? fieldMessages.departmentDaneCode : null),
  },
  cityDaneCode: {
    kind: 'choice',
    words: fields.cityDaneCode,
    check: (code) => (code === '' ? fieldMessages.cityDaneCode : null),
  },
  neighborhood: { kind: 'choice', words: fields.neighborhoodName },
  neighborhoodName: {
    kind: 'text',
    words: fields.neighborhoodName,
    maxLength: 80,
    autoComplete: 'address-level3',
    check: (name) => (name === '' ? fieldMessages.neighborhoodName : null),
  },
  streetType: {
    kind: 'choice',
    words: fields.streetType,
    check: (type) => (type === '' ? fieldMessages.streetType : null),
  },
  /** A place without streets (`OT`) has no number and is described. */
  typedAddress: {
    kind: 'text',
    words: fields.typedAddress,
    required: true,
    maxLength: 100,
    autoComplete: 'address-line1',
    check: (street, { streetType }) =>
      street !== '' && (streetType === 'OT' || /\d/.test(street)) ? null : fieldMessages.typedAddress,
  },
  /** With the street, below the 160 characters that the server keeps. */
  complement: { kind: 'text', words: fields.complement, maxLength: 50, autoComplete: 'address-line2' },
} satisfies FormTable

export type DraftAddress = FormValues<typeof addressForm>

export const otherNeighborhood = 'other'

export const sentAddress = createDraftStore<DraftAddress>()

export const emptyAddress: DraftAddress = { ...emptyForm(addressForm), streetType: 'CL' }

const complementPattern = /\s(?=(?:AP|TO|IN|CA|OF|LC|MZ|BRR|CONJ|ED|URB|VDA)\b)/i

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
    typedAddress: words.slice(0, cut),
    complement: words.slice(cut).trim(),
  }
}

/**
 * In one line, e.g. `CL 26 # 13-19 AP 501`. A type that is written with the street (`Carrera 7 # 45-20`) is the type.
 */
export function addressOf(draft: DraftAddress): AddressForm {
  const [streetType, street] = withoutWrittenType(draft.streetType, oneLine(draft.typedAddress))
  const isOwn = draft.neighborhood === otherNeighborhood || draft.neighborhood === ''
  return {
    departmentDaneCode: draft.departmentDaneCode,
    cityDaneCode: draft.cityDaneCode,
    neighborhoodName: draft.neighborhoodName.trim(),
    ...(isOwn ? {} : { neighborhoodCode: draft.neighborhood }),
    typedAddress: [streetType, street, oneLine(draft.complement)].filter((part) => part !== '').join(' '),
  }
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

function withoutWrittenType(type: string, street: string): readonly [string, string] {
  const written = writtenStreetTypes.find(([, pattern]) => pattern.test(street))
  if (written === undefined) return [type, street]
  const [writtenType, pattern] = written
  return [avenues[`${type} ${writtenType}`] ?? writtenType, street.replace(pattern, '')]
}

const avenues: Readonly<Record<string, StreetType>> = {
  'AV CL': 'AC',
  'AC CL': 'AC',
  'AC AV': 'AC',
  'AV KR': 'AK',
  'AK KR': 'AK',
  'AK AV': 'AK',
}

const isStreetType = (text: string): text is StreetType => streetTypes.some((type) => type === text)

export const addressTypes = ['WORK', 'HOME'] as const

export type AddressType = (typeof addressTypes)[number]

const kept = keptInTab('cupo.addressType')

export const keepAddressType: (applicationId: string, type: AddressType) => void = kept.keep

/** In the tab until the promise is confirmed, the only act that sends it. */
export const keptAddressType = (applicationId: string): AddressType =>
  kept.read(applicationId) === 'HOME' ? 'HOME' : 'WORK'
