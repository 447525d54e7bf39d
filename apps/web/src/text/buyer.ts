import type { LoanCard } from '@cupo/wire'

export const boughtBy = ({ name, taxId, contact, soldOnFmt }: NonNullable<LoanCard['buyer']>): string =>
  `Desde el ${soldOnFmt} tu acreedor es ${name}, NIT ${taxId}. Contacto: ${contact}.`
