import { unanswered } from '../../../client/request.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import type { CustomerKey } from './check-customer.ts'
import type { Family } from './families.ts'

export type FoundCustomer = { readonly email: string; readonly proposalId: string }

/** Where the link of a customer goes, for the ticket of a captcha; document and line travel sealed. */
export async function findCustomer(
  { find }: Pick<Family, 'find'>,
  key: CustomerKey,
  ticket: string,
): Promise<{ readonly ok: true; readonly body: FoundCustomer } | HandledFailure> {
  const [document, mobile] = await Promise.all([sealed(key.document), sealed(key.mobile)])
  if (document === null || mobile === null) return { ...unanswered, isHandled: false }
  const headers = { 'X-Captcha-Ticket': ticket }
  return send(find, { query: { document, mobile } }, { headers, part: 'catalogue' })
}

/** What was left empty is not sent. */
const sealed = async (digits: string) => (digits === '' ? undefined : sealToServer(digits))
