import type { LoanCard } from '@cupo/wire'

/** Beside the closing message of a sold debt: whom its borrower pays now. */
export const boughtBy = ({ name, taxId, contact, soldOnFmt }: NonNullable<LoanCard['buyer']>): string =>
  `Desde el ${soldOnFmt} tu acreedor es ${name}, NIT ${taxId}. Contacto: ${contact}.`
