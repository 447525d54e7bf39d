import { getTerms } from '@cupo/wire'
import type { Brand } from '../../platform/brand.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { dataTreatment, terms, termsVersion } from './text/terms.ts'

export { termsVersion }

export function termsRoutes(bind: BindCall, brand: Brand): void {
  const body = { version: termsVersion, terms: terms(brand), dataTreatment: dataTreatment(brand) }
  bind(getTerms)(async () => ({ status: 200, body }))
}
