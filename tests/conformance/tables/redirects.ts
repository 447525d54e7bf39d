import type { Departure, SpecifiedRow } from '../hold-table.ts'

/** Where an application that just changed leads: the status, or the situation of an assisted sale. */
export type SpecifiedRedirect = SpecifiedRow & {
  readonly status: string
  readonly origin: 'Finter' | 'Libre' | 'Assistido'
  /** Without the prefix of where the customer is; 'check' where the pre-offer check comes first. */
  readonly to: string
  readonly situation?: 'canceled' | 'waitingClient'
}

type Origin = SpecifiedRedirect['origin']

const redirect = (
  origin: Origin,
  status: string,
  to: string,
  departure?: Departure<Pick<SpecifiedRedirect, 'to'>>,
): SpecifiedRedirect => ({
  says: `${origin} ${status} → ${to}`,
  origin,
  status,
  to,
  ...(departure === undefined ? {} : { departure }),
})

/** The status-driven redirect, for the channels whose way has the status. */
export const redirects: readonly SpecifiedRedirect[] = [
  redirect('Finter', 'infolaftFailure', '/process-request'),
  redirect('Finter', 'reproved', '/process-request'),
  redirect('Finter', 'something else', '/process-request'),
  redirect('Libre', 'infolaftFailure', '/process-request'),
  redirect('Libre', 'reproved', '/process-request'),
  redirect('Libre', 'something else', '/process-request'),
  redirect('Finter', 'preOffer', 'check'),
  redirect('Finter', 'offer', '/offer-equipo'),
  redirect('Libre', 'counterOffer', '/counter-offer-simulation'),
  redirect('Finter', 'documents', '/identity'),
  redirect('Finter', 'evidente', '/evidente'),
  redirect('Libre', 'evidente', '/evidente'),
  redirect('Finter', 'deliveryData', '/direction'),
  redirect('Finter', 'contract', '/contract'),
  redirect('Libre', 'contract', '/contractLibre'),
  redirect('Finter', 'paymentOrder', '/details'),
  redirect('Libre', 'bankData', '/bank-data'),
  redirect('Finter', 'financialData', '/details'),
  redirect('Libre', 'financialData', '/detailsLibre'),
  redirect('Libre', 'addressData', '/directionLibre'),
  redirect('Finter', 'veridas', '/veridas'),
  redirect('Assistido', 'paymentOrder', '/assisted/end', {
    by: '`paymentOrder` of an assisted sale: FinalAssistido at once?',
    instead: { to: '/assisted/resume' },
  }),
  // The situations of an assisted sale.
  redirect('Assistido', 'reproved', '/error-response'),
  redirect('Assistido', 'infolaftFailure', '/error-response'),
  redirect('Assistido', 'preOffer', 'check'),
  redirect('Assistido', 'offer', '/assisted/offer'),
  redirect('Assistido', 'documents', '/assisted/veridas'),
  redirect('Assistido', 'contract', '/assisted/contract'),
  redirect('Assistido', 'evidente', '/assisted/evidente-validate', {
    by: 'A reload at the assisted questions.',
    instead: { to: '/assisted/evidente-date' },
  }),
  {
    says: 'Assistido canceled → the public site',
    origin: 'Assistido',
    status: 'offer',
    situation: 'canceled',
    to: 'public site',
  },
  {
    says: 'Assistido waitingClient → /assisted/otp',
    origin: 'Assistido',
    status: 'contract',
    situation: 'waitingClient',
    to: '/assisted/otp',
  },
]
