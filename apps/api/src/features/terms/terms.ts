import { dataTreatmentText, getTerms, termsText, termsVersion } from '@cupo/wire'
import type { Brand } from '../../platform/brand.ts'
import type { BindCall } from '../../platform/http/bind.ts'

export function termsRoutes(bind: BindCall, brand: Brand): void {
  const dataTreatment = dataTreatmentText(brand)
  bind(getTerms)(async ({ query }) => ({
    status: 200,
    body: { version: termsVersion(query.origin), terms: termsText(brand, query.origin), dataTreatment },
  }))
}
