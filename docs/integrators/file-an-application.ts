// Files an application for a phone, up to the confirmed offer, for a customer who sits beside whoever runs it:
//   node file-an-application.ts http://localhost:3000 1020304000 3004304000 ana@correo.example
import { createInterface } from 'node:readline/promises'
import { CupoError, cupoClient, type OfferData } from '@cupo/client'

const [baseUrl = '', identityCardNumber = '', mobile = '', email = ''] = process.argv.slice(2)
const customer = createInterface({ input: process.stdin, output: process.stdout })

let token: string | null = null
const cupo = cupoClient({ baseUrl, token: () => token, timeoutMs: 20_000 })

try {
  const applicationId = await fileForm()
  token = await signIn(applicationId)
  await settleDownPayment(applicationId)
  const { installment, totalFmt } = await chooseOffer(applicationId)
  const { status } = await cupo.getApplication({ params: { applicationId } })
  console.log(`Confirmed ${installment} installments of ${totalFmt}; the application stands at ${status}`)
} catch (error) {
  if (!(error instanceof CupoError)) throw error
  // A sentence for the customer, a code for the program, an id for Cupo's support.
  console.log(`Refused: ${error.message} (${error.code}, request ${error.requestId})`)
  process.exitCode = 1
} finally {
  customer.close()
}

/** The form sends a code to the customer's line, and a link to their address. */
async function fileForm(): Promise<string> {
  const filed = await cupo.createApplication({
    body: { identityCardNumber, mobile, email, acceptTermsConditions: true, origin: 'Finter' },
  })
  if (filed.applicationId === undefined) throw new Error(`the credit was refused: ${filed.status}`)
  return filed.applicationId
}

/** Whoever knows the code is the customer: its session may do what they may. */
async function signIn(applicationId: string): Promise<string> {
  for (;;) {
    const password = await customer.question('Code of the SMS: ')
    try {
      const session = await cupo.requestToken({
        body: { grant_type: 'password', username: identityCardNumber, password, applicationId },
      })
      return session.access_token ?? ''
    } catch (error) {
      if (!(error instanceof CupoError) || error.pinError !== 'WRONG_PIN') throw error
      console.log(`${error.message} (${error.code}, request ${error.requestId})`)
    }
  }
}

/** The least that has to be paid first, where anything has. */
async function settleDownPayment(applicationId: string): Promise<void> {
  const params = { applicationId }
  const checked = await cupo.runWorkflowAction({ params, body: { action: 'preOffer' } })
  if (checked.situation !== 'preOffer') return
  const least = checked.data && 'maximumAdvancedPayment' in checked.data ? checked.data.advancedPayment : 0
  await cupo.runWorkflowAction({ params, body: { action: 'setPreOffer', advancedPayment: least } })
}

/** The longest term. It can be confirmed once the customer has opened the link of the mail. */
async function chooseOffer(applicationId: string): Promise<OfferData['offers'][number]> {
  const params = { applicationId }
  const { data } = await cupo.runWorkflowAction({ params, body: { action: 'listOffer' } })
  const offer = data && 'offers' in data ? data.offers.at(-1) : undefined
  if (offer === undefined) throw new Error('no term can be had')
  console.log(`${offer.installment} installments of ${offer.totalFmt}, ${offer.interestCETYearlyFmt} E.A.`)
  await customer.question('Enter, once the link of the mail was opened: ')
  await cupo.runWorkflowAction({ params, body: { action: 'offer', installments: offer.installment } })
  return offer
}
