import { type Failure, request, unanswered } from '../../../api/request.ts'
import { sealToServer } from '../../../api/seal-to-server.ts'
import type { CustomerKey } from './check-customer.ts'
import type { Family } from './families.ts'

export type FoundCustomer = { readonly email: string; readonly proposalId: string }

/** Where the link of a customer goes, for the ticket of a captcha; document and line travel sealed. */
export async function findCustomer(
  { find }: Pick<Family, 'find'>,
  key: CustomerKey,
  ticket: string,
): Promise<{ readonly ok: true; readonly body: FoundCustomer } | Failure> {
  const [document, mobile] = await Promise.all([sealed(key.document), sealed(key.mobile)])
  if (document === null || mobile === null) return unanswered
  return request(find, { query: { document, mobile } }, { headers: { 'X-Captcha-Ticket': ticket } })
}

/** What was left empty is not sent. */
const sealed = async (digits: string) => (digits === '' ? undefined : sealToServer(digits))
