import type { LegalBrand } from '@cupo/wire'

/** Written by the build from the lender's document (`build/lender.ts`). */
declare const BUILT_LENDER: LegalBrand

/** Who is named in the legal texts. */
export const lender: LegalBrand = BUILT_LENDER
