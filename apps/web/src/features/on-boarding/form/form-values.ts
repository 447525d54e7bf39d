export const contactChannels = ['Sms', 'Whatsapp', 'Email', 'Call'] as const

export const billingFlags = contactChannels.map((channel) => `billing${channel}` as const)
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

export type MissingPart = 'email' | 'acceptTermsConditions' | 'billing'

/** What keeps 'Continuar' disabled (conformance: R-F4). */
export function missingParts({ email, ticked }: FormValues): readonly MissingPart[] {
  const missing: MissingPart[] = []
  if (email.trim() === '') missing.push('email')
  if (!ticked.includes('acceptTermsConditions')) missing.push('acceptTermsConditions')
  if (!hasBillingChannel(ticked)) missing.push('billing')
  return missing
}

export const hasBillingChannel = (ticked: readonly Tick[]): boolean =>
  billingFlags.some((flag) => ticked.includes(flag))
