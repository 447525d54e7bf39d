import type { DataOffice } from '@cupo/wire'

/** Who speaks to the customer: names, legal identity, colors and channels of one operator and its lender. */
export type Brand = {
  readonly operatorName: string
  /** The operator in an SMS: letters of the GSM alphabet only, so that a message stays one message. */
  readonly smsName: string
  readonly lenderName: string
  /** The operator's mark of the screens, drawn in a square of 32 by 32. */
  readonly mark: readonly MarkShape[]
  readonly lender: {
    readonly legalName: string
    readonly taxId: string
    readonly address: string
    readonly city: string
    /** Where borrowers give back money that was lent to them. */
    readonly bankAccount: {
      readonly bankName: string
      readonly kind: string
      readonly number: string
      readonly holder: string
    }
  }
  /** The fund that guarantees the loan when the policy asks for it. */
  readonly guarantor: { readonly legalName: string; readonly taxId: string }
  /** The operator's public site, the product's own page and the chat: where they are is told by environment. */
  readonly siteUrl: string
  readonly dataPolicyUrl: string
  readonly sicUrl: string
  readonly supportWhatsapp: string
  readonly supportWhatsappUrl: string
  readonly supportEmail: string
  readonly helpline: string
  readonly guaranteeHelpline: string
  readonly dataOffice: DataOffice
  readonly colors: BrandColors
  /** The same for a reader who prefers dark. */
  readonly darkColors: BrandColors
}

/** One filled shape: SVG path data and a hex color. */
export type MarkShape = { readonly path: string; readonly color: string }

/** Hex colors of the mails and PDFs, the web's tokens of the same names; text keeps 7:1 on its background. */
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
  smsName: 'Andina Movil',
  lenderName: 'Cupo',
  mark: [
    {
      path: 'M9 0H23A9 9 0 0 1 32 9V23A9 9 0 0 1 23 32H9A9 9 0 0 1 0 23V9A9 9 0 0 1 9 0Z',
      color: '#4a28b0',
    },
    { path: 'M19.5 10A3 3 0 0 1 25.5 10A3 3 0 0 1 19.5 10Z', color: '#ffb703' },
    { path: 'M5 24L13 10L18 18L21 14L27 24Z', color: '#ffffff' },
  ],
  lender: {
    legalName: 'Cupo Financiamiento S.A.S.',
    taxId: '900.000.000-5',
    address: 'Calle 100 # 8A-55, torre C, oficina 304',
    city: 'Bogotá, D.C.',
    bankAccount: {
      bankName: 'Bancolombia',
      kind: 'cuenta corriente',
      number: '000 000 0001',
      holder: 'Cupo Financiamiento S.A.S., NIT 900.000.000-5',
    },
  },
  guarantor: { legalName: 'Fondo de Garantías Demostración S.A.S.', taxId: '900.000.001-2' },
  siteUrl: 'https://andinamovil.example',
  dataPolicyUrl: 'https://cupo.example/politicas/datos',
  sicUrl: 'https://www.sic.gov.co',
  supportWhatsapp: '300 000 0000',
  supportWhatsappUrl: 'https://wa.me/573000000000',
  supportEmail: 'ayuda@cupo.example',
  helpline: '018000000000',
  guaranteeHelpline: '018000423882',
  dataOffice: {
    area: 'Oficina de protección de datos',
    email: 'datos@cupo.example',
    recipients: {
      bureau: 'Central de Información Demostración S.A.S.',
      payments: 'ePayco',
      identity: 'Veridas',
      questions: 'Evidente',
    },
    policySince: '22 de noviembre de 2026',
    keptYears: 10,
  },
  colors: {
    brand: '#4a28b0',
    onBrand: '#ffffff',
    ink: '#1d1a2b',
    inkSoft: '#4f4a61',
    line: '#e3e0ec',
    surface: '#ffffff',
    page: '#f6f5f9',
  },
  darkColors: {
    brand: '#c3b1ff',
    onBrand: '#1d1a2b',
    ink: '#f6f5f9',
    inkSoft: '#cfcadd',
    line: '#3d374f',
    surface: '#201c2e',
    page: '#14111e',
  },
}
