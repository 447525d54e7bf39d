import type { Lender } from '@cupo/wire/lender'

export type Brand = Lender & {
  readonly lender: { readonly bankAccount: { readonly holder: string } }
  readonly dataPolicyUrl: string
  readonly sicUrl: string
  readonly colors: NeutralColors
  readonly darkColors: NeutralColors
}

/** Fixed hex colors; text has a contrast of at least 7:1. */
type NeutralColors = {
  readonly ink: string
  readonly inkSoft: string
  readonly line: string
  readonly surface: string
  readonly page: string
}

export type BrandColors = Brand['darkColors']

const light: NeutralColors = {
  ink: '#1d1a2b',
  inkSoft: '#4f4a61',
  line: '#e3e0ec',
  surface: '#ffffff',
  page: '#f6f5f9',
}

const dark: NeutralColors = {
  ink: '#f6f5f9',
  inkSoft: '#cfcadd',
  line: '#3d374f',
  surface: '#201c2e',
  page: '#14111e',
}

export type BrandAddresses = {
  readonly publicUrl: string
  readonly siteUrl?: string | null
  readonly supportChatUrl?: string | null
}

export function brandOf(lender: Lender, addresses: BrandAddresses): Brand {
  const { legalName, taxId, bankAccount } = lender.lender
  return {
    ...lender,
    lender: {
      ...lender.lender,
      bankAccount: { ...bankAccount, holder: `${legalName}, NIT ${taxId}` },
    },
    siteUrl: addresses.siteUrl ?? lender.siteUrl,
    supportWhatsappUrl: addresses.supportChatUrl ?? lender.supportWhatsappUrl,
    dataPolicyUrl: `${addresses.publicUrl}/politicas/datos`,
    sicUrl: 'https://www.sic.gov.co',
    colors: { ...light, ...lender.colors },
    darkColors: { ...dark, ...lender.darkColors },
  }
}

export function guarantorOf({ guarantor }: Brand): NonNullable<Brand['guarantor']> {
  if (guarantor === null) throw new Error('a loan has a guarantee, and the lender has no guarantor')
  return guarantor
}
