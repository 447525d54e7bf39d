import type { CheckoutData } from '../../../ports/payment-provider.ts'

/** The vendor's code of Efecty. */
const efecty = 'EF'

/** A checkout in cash as the vendor's API takes it; one without a last day of its own gets the vendor's. */
export function cashRequestOf(checkout: CheckoutData): Readonly<Record<string, string | boolean>> {
  const [name = '', ...lastNames] = checkout.name_billing.split(' ')
  const { description, invoice, currency, test, response, confirmation, extra1, extra2, extra3 } = checkout
  return {
    ...{ description, invoice, currency, extra1, extra2, extra3, extra4: checkout.extra4 },
    extra5: checkout.extra5,
    value: checkout.amount,
    tax: checkout.tax,
    taxBase: checkout.tax_base,
    testMode: test,
    name,
    lastName: lastNames.join(' '),
    docType: checkout.type_doc_billing,
    docNumber: checkout.number_doc_billing,
    cellPhone: checkout.mobilephone_billing,
    endDate: checkout.end_date ?? '',
    urlResponse: response,
    urlConfirmation: confirmation,
    methodConfirmation: checkout.method_confirmation,
    paymentMethod: efecty,
  }
}
