import { pesos } from '@cupo/credit-engine'
import { reportBillEvent as reportBillEventCall } from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ServicingContext } from '../servicing/servicing.ts'
import { reportBillEvent } from './report-bill-event.ts'

export function mobileBillRoutes(bind: BindCall, parts: ServicingContext): void {
  bind(reportBillEventCall)(async ({ params, body, now, requestId }) => {
    const event = { ...body, amount: pesos(body.amount) }
    const reported = await reportBillEvent(parts, params.billNumber, event, { now, requestId })
    return reported.ok ? { status: 200, body: { received: true as const } } : reported
  })
}
