export const streetTypes = [
  'CL',
  'KR',
  'AA',
  'AUTOP',
  'AV',
  'AC',
  'AK',
  'CT',
  'DG',
  'KM',
  'OT',
  'TV',
] as const

export const contactChannels = ['Sms', 'Whatsapp', 'Email', 'Call'] as const

/** Messages leave by these channels alone. */
export const offeredChannels = ['Sms', 'Email'] as const satisfies readonly (typeof contactChannels)[number][]

/** A customer must hear about what they owe. */
export const hasBillingChannel = (chosen: Readonly<Record<string, boolean>>): boolean =>
  contactChannels.some((channel) => chosen[`billing${channel}`] === true)

export const formChannels = ['Finter', 'Libre'] as const

export type FormChannel = (typeof formChannels)[number]

export const bankAccountTypes = ['Ahorros', 'Corriente'] as const

export type BankAccountType = (typeof bankAccountTypes)[number]

/** Digits alone, as every bank of the list takes them. */
export const accountNumberPattern = /^\d{6,20}$/

/** Any operator, landlines included: 10 digits. Only one that starts with 3 gets a code by SMS. */
export const linePattern = /^\d{10}$/

export const isMobileLine = (line: string): boolean => line.startsWith('3')

export const skuLengthMax = 25

export const intendedValueMax = 9_999_999_999

/** For a visitor without a link. */
export const defaultCampaign = 'default'
