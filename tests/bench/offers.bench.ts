import { effectiveAnnualRate, listOffers, offeredInstallmentCounts, pesos } from '@cupo/credit-engine'
import { referenceRows } from '../../packages/credit-engine/src/testing/decimal-reference.ts'
import { sampleProducts } from '../../packages/credit-engine/src/testing/sample-products.ts'
import type { Benchmark } from '../../tools/bench/benchmark.ts'

const product = sampleProducts.deviceFinancing
const usuryCap = effectiveAnnualRate('24.60')
let financedAmount = 1_000_000

const nextAmount = () => {
  financedAmount = 1_000_000 + ((financedAmount + 7_919) % 4_000_000)
  return financedAmount
}

export const benchmark: Benchmark = {
  title: 'Offer list: six terms, each with its plan and its internal rate (one core: ms are CPU)',
  unit: 'lists',
  contenders: [
    {
      name: '40-digit decimals, the six plans only',
      run: () => {
        const principal = nextAmount()
        for (const installmentCount of offeredInstallmentCounts) {
          referenceRows({ principal, rate: '22.00', installmentCount, vat: '19.00', fee: 4_900 })
        }
      },
    },
    {
      name: 'engine, whole list',
      run: () =>
        listOffers({
          financedAmount: pesos(nextAmount()),
          product,
          isTaxFree: false,
          usuryCap,
          guarantee: { kind: 'none' },
        }),
    },
  ],
}
