import type { Pesos } from '@cupo/credit-engine'
import type { Device } from '../../ports/operator.ts'
import type { Facts } from './application.ts'

/** The device that is financed. Throws for a personal loan, which has none: its journey asks nobody for a device. */
export function deviceOf({ device }: Pick<Facts, 'device'>): Device {
  if (device === null) throw new Error('a personal loan has no device')
  return device
}

/** What is asked for before any down payment, in pesos: the price of the device, or the sum of a personal loan. */
export function requestedAmountOf({
  device,
  requestedAmount,
}: Pick<Facts, 'device' | 'requestedAmount'>): Pesos {
  const amount = device === null ? requestedAmount : device.price
  if (amount === null) throw new Error('an application for nothing')
  return amount
}
