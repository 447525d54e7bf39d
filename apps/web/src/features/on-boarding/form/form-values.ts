export const contactChannels = ['Sms', 'Whatsapp', 'Email', 'Call'] as const

const billingFlags = contactChannels.map((channel) => `billing${channel}` as const)
export const marketingFlags = contactChannels.map((channel) => `marketing${channel}` as const)

export type ContactFlag = (typeof billingFlags)[number] | (typeof marketingFlags)[number]
export type Tick = 'acceptTermsConditions' | 'acceptDataTreatment' | ContactFlag

const ticks: readonly Tick[] = [
  'acceptTermsConditions',
  'acceptDataTreatment',
  ...billingFlags,
  ...marketingFlags,
]

/** What the form holds, as it was typed: the masked texts and the names of the ticked boxes. */
export type FormValues = {
  readonly identityCardNumber: string
  readonly mobile: string
  readonly email: string
  readonly ticked: readonly Tick[]
}

/** Billing channels on, marketing off (conformance: R-F4). */
export const emptyForm: FormValues = { identityCardNumber: '', mobile: '', email: '', ticked: billingFlags }

export function readForm(form: FormData): FormValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    identityCardNumber: text('identityCardNumber'),
    mobile: text('mobile'),
    email: text('email'),
    ticked: ticks.filter((tick) => form.has(tick)),
  }
}

const typedFields = ['identityCardNumber', 'mobile', 'email'] as const

export type MissingPart = (typeof typedFields)[number] | 'acceptTermsConditions' | 'billing'

/** What is not filled in yet, in the order of the fields. */
export function missingParts({ ticked, ...typed }: FormValues): readonly MissingPart[] {
  const missing: MissingPart[] = typedFields.filter((field) => typed[field].trim() === '')
  if (!ticked.includes('acceptTermsConditions')) missing.push('acceptTermsConditions')
  if (!hasBillingChannel(ticked)) missing.push('billing')
  return missing
}

/** What keeps 'Continuar' disabled (conformance: R-F4); without a number it may be pressed, and says so at the field. */
export const isDisabling = (part: MissingPart): boolean => part !== 'identityCardNumber' && part !== 'mobile'

export const hasBillingChannel = (ticked: readonly Tick[]): boolean =>
  billingFlags.some((flag) => ticked.includes(flag))
