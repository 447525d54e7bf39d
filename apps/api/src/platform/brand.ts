/** Who speaks to the customer: names, legal identity, colors and channels of one operator and its lender. */
export type Brand = {
  readonly operatorName: string
  readonly lenderName: string
  readonly lender: {
    readonly legalName: string
    readonly taxId: string
    readonly address: string
    readonly city: string
  }
  /** The fund that guarantees the loan when the policy asks for it. */
  readonly guarantor: { readonly legalName: string; readonly taxId: string }
  readonly siteUrl: string
  readonly dataPolicyUrl: string
  readonly sicUrl: string
  readonly supportWhatsapp: string
  readonly supportWhatsappUrl: string
  readonly supportEmail: string
  readonly helpline: string
  readonly guaranteeHelpline: string
  readonly colors: BrandColors
}

/** Hex colors of the mails and PDFs; text colors keep 7:1 on their background. */
export type BrandColors = {
  readonly brand: string
  readonly onBrand: string
  readonly ink: string
  readonly inkSoft: string
  readonly line: string
  readonly surface: string
  readonly page: string
}

/** The fictitious operator "Andina Móvil" and its lender "Cupo"; no such companies exist. */
export const demoBrand: Brand = {
  operatorName: 'Andina Móvil',
  lenderName: 'Cupo',
  lender: {
    legalName: 'Cupo Financiamiento S.A.S.',
    taxId: '900.000.000-5',
    address: 'Calle 100 # 8A-55, torre C, oficina 304',
    city: 'Bogotá, D.C.',
  },
  guarantor: { legalName: 'Fondo de Garantías Demostración S.A.S.', taxId: '900.000.001-2' },
  siteUrl: 'https://andinamovil.example',
  dataPolicyUrl: 'https://cupo.example/politica-de-datos',
  sicUrl: 'https://www.sic.gov.co',
  supportWhatsapp: '300 000 0000',
  supportWhatsappUrl: 'https://wa.me/573000000000',
  supportEmail: 'ayuda@cupo.example',
  helpline: '018000000000',
  guaranteeHelpline: '018000423882',
  colors: {
    brand: '#4527a0',
    onBrand: '#ffffff',
    ink: '#1b1830',
    inkSoft: '#4a4660',
    line: '#dcd9e6',
    surface: '#ffffff',
    page: '#f4f2fa',
  },
}
