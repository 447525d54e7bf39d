import { Reasons } from '@cupo/ui/reasons.tsx'
import type { ListedApplication } from '@cupo/wire'
import { reasonsOf } from '../../../../client/reasons-of.ts'
import { statusText } from '../../../../text/status.ts'

export function Refusal({ application }: { readonly application: ListedApplication }) {
  const reasons = reasonsOf(application)
  return reasons.length > 0 && <Reasons lead={statusText.refusalLead.customer} reasons={reasons} />
}
