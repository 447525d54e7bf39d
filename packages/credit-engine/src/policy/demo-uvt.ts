import { pesos } from '../money/pesos.ts'
import type { UvtYear } from './tax-free-limit.ts'

/** The tax unit by year. 2024 is the published figure; the others await the operator's check before going live. */
export const demoUvt: readonly UvtYear[] = [
  { year: 2023, value: pesos(42_412) },
  { year: 2024, value: pesos(47_065) },
  { year: 2025, value: pesos(49_799) },
  { year: 2026, value: pesos(52_374) },
]
