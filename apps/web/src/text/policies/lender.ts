import type { LegalBrand } from '@cupo/wire'
import { brandText } from '../brand.ts'

/** Who is named in the legal texts: fictitious, and the same as in the API's brand. */
export const lender: LegalBrand = {
  operatorName: brandText.operator,
  lender: {
    legalName: 'Cupo Financiamiento S.A.S.',
    taxId: '900.000.000-5',
    address: 'Calle 100 # 8A-55, torre C, oficina 304',
    city: 'Bogotá, D.C.',
  },
  supportEmail: 'ayuda@cupo.example',
  supportWhatsapp: '300 000 0000',
  helpline: '018000000000',
  guarantor: { legalName: 'Fondo de Garantías Demostración S.A.S.' },
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
}
