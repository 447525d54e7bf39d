import { overlayStore } from '@cupo/ui/layer-stores.ts'
import type { Checkout } from '@cupo/wire'
import { rememberAttempt } from '../../client/kept-in-tab.ts'
import { ownScriptAddress } from '../../client/own-script.ts'
import { reportError } from '../../client/report-error.ts'
import { paymentText } from '../../text/payment.ts'

const checkoutScript = '/js/epayco/checkout.js'

declare global {
  interface Window {
    readonly ePayco?: CheckoutScript
  }
}

type CheckoutScript = {
  readonly checkout: {
    readonly configure: (options: { readonly key: string; readonly test: boolean }) => {
      readonly open: (data: Checkout) => void
    }
  }
}

/** A browser that is still here after this may try again. */
const leavingMs = 15_000

let loading: Promise<boolean> | null = null

/** A failure is logged only; the next call tries again. */
export function loadCheckout(): Promise<boolean> {
  loading ??= appendScript().catch((error: unknown) => {
    reportError(error, 'checkout')
    loading = null
    return false
  })
  return loading
}

export async function openCheckout(checkout: Checkout): Promise<boolean> {
  const script = (await loadCheckout()) ? scriptAtHand() : null
  if (!script) return false
  rememberAttempt(checkout.encodeKeyMambu, checkout.invoice)
  overlayStore.set(paymentText.leaving)
  setTimeout(uncover, leavingMs)
  addEventListener('pageshow', uncover, { once: true })
  try {
    script.checkout.configure({ key: checkout.key, test: checkout.test }).open(checkout)
    return true
  } catch (error) {
    reportError(error, 'checkout')
    uncover()
    return false
  }
}

const uncover = () => {
  if (overlayStore.get() === paymentText.leaving) overlayStore.set(null)
}

function appendScript(): Promise<boolean> {
  if (scriptAtHand()) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.onload = () => (scriptAtHand() ? resolve(true) : reject(new Error('The script has no checkout')))
    element.onerror = () => {
      element.remove()
      reject(new Error('The script did not load'))
    }
    element.src = ownScriptAddress(checkoutScript)
    document.head.append(element)
  })
}

function scriptAtHand(): CheckoutScript | null {
  return window.ePayco ?? null
}
