import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import type { ScheduleTerms, ScheduleTotals } from '../schedule/amortization-schedule.ts'

/** number, principal, interest, interestVat, fee, feeVat, total, balance */
type GoldenRow = readonly [number, number, number, number, number, number, number, number]

export type GoldenTable = {
  readonly name: string
  readonly terms: ScheduleTerms
  readonly rows: readonly GoldenRow[]
  readonly totals: Readonly<Record<keyof ScheduleTotals, number>>
}

/** Whole plans, computed once with 50-digit decimals outside this package. The first is the worked example. */
export const goldenTables = [
  {
    name: '1,500,000 at 24 % in 12 with VAT and a charge of 5,000',
    terms: {
      principal: pesos(1_500_000),
      effectiveAnnualRate: effectiveAnnualRate('24.00'),
      installmentCount: 12,
      interestVatRate: percentage('19.00'),
      administrationFee: pesos(5_000),
      feeVatRate: percentage('19.00'),
    },
    rows: [
      [1, 110_884, 27_131, 5_155, 5_000, 950, 149_120, 1_389_116],
      [2, 113_270, 25_126, 4_774, 5_000, 950, 149_120, 1_275_846],
      [3, 115_708, 23_077, 4_385, 5_000, 950, 149_120, 1_160_138],
      [4, 118_199, 20_984, 3_987, 5_000, 950, 149_120, 1_041_939],
      [5, 120_743, 18_846, 3_581, 5_000, 950, 149_120, 921_196],
      [6, 123_342, 16_662, 3_166, 5_000, 950, 149_120, 797_854],
      [7, 125_997, 14_431, 2_742, 5_000, 950, 149_120, 671_857],
      [8, 128_709, 12_152, 2_309, 5_000, 950, 149_120, 543_148],
      [9, 131_479, 9_824, 1_867, 5_000, 950, 149_120, 411_669],
      [10, 134_309, 7_446, 1_415, 5_000, 950, 149_120, 277_360],
      [11, 137_200, 5_017, 953, 5_000, 950, 149_120, 140_160],
      [12, 140_160, 2_535, 482, 5_000, 950, 149_127, 0],
    ],
    totals: {
      principal: 1_500_000,
      interest: 183_231,
      interestVat: 34_816,
      fee: 60_000,
      feeVat: 11_400,
      total: 1_789_447,
    },
  },
  {
    name: 'a taxed phone of 1,299,900 at 22 % in 6',
    terms: {
      principal: pesos(1_299_900),
      effectiveAnnualRate: effectiveAnnualRate('22.00'),
      installmentCount: 6,
      interestVatRate: percentage('19.00'),
      administrationFee: pesos(4_900),
      feeVatRate: percentage('19.00'),
    },
    rows: [
      [1, 206_128, 21_720, 4_127, 4_900, 931, 237_806, 1_093_772],
      [2, 210_227, 18_276, 3_472, 4_900, 931, 237_806, 883_545],
      [3, 214_407, 14_763, 2_805, 4_900, 931, 237_806, 669_138],
      [4, 218_670, 11_181, 2_124, 4_900, 931, 237_806, 450_468],
      [5, 223_018, 7_527, 1_430, 4_900, 931, 237_806, 227_450],
      [6, 227_450, 3_800, 722, 4_900, 931, 237_803, 0],
    ],
    totals: {
      principal: 1_299_900,
      interest: 77_267,
      interestVat: 14_680,
      fee: 29_400,
      feeVat: 5_586,
      total: 1_426_833,
    },
  },
  {
    name: 'a tax-free phone of 899,900 at 22 % in 6',
    terms: {
      principal: pesos(899_900),
      effectiveAnnualRate: effectiveAnnualRate('22.00'),
      installmentCount: 6,
      interestVatRate: percentage('0.00'),
      administrationFee: pesos(4_900),
      feeVatRate: percentage('19.00'),
    },
    rows: [
      [1, 143_840, 15_036, 0, 4_900, 931, 164_707, 756_060],
      [2, 146_243, 12_633, 0, 4_900, 931, 164_707, 609_817],
      [3, 148_687, 10_189, 0, 4_900, 931, 164_707, 461_130],
      [4, 151_171, 7_705, 0, 4_900, 931, 164_707, 309_959],
      [5, 153_697, 5_179, 0, 4_900, 931, 164_707, 156_262],
      [6, 156_262, 2_611, 0, 4_900, 931, 164_704, 0],
    ],
    totals: {
      principal: 899_900,
      interest: 53_353,
      interestVat: 0,
      fee: 29_400,
      feeVat: 5_586,
      total: 988_239,
    },
  },
  {
    name: 'a personal loan of 3,000,000 at 23.5 % in 6',
    terms: {
      principal: pesos(3_000_000),
      effectiveAnnualRate: effectiveAnnualRate('23.50'),
      installmentCount: 6,
      interestVatRate: percentage('0.00'),
      administrationFee: pesos(0),
      feeVatRate: percentage('0.00'),
    },
    rows: [
      [1, 478_274, 53_235, 0, 0, 0, 531_509, 2_521_726],
      [2, 486_761, 44_748, 0, 0, 0, 531_509, 2_034_965],
      [3, 495_399, 36_110, 0, 0, 0, 531_509, 1_539_566],
      [4, 504_190, 27_319, 0, 0, 0, 531_509, 1_035_376],
      [5, 513_136, 18_373, 0, 0, 0, 531_509, 522_240],
      [6, 522_240, 9_267, 0, 0, 0, 531_507, 0],
    ],
    totals: { principal: 3_000_000, interest: 189_052, interestVat: 0, fee: 0, feeVat: 0, total: 3_189_052 },
  },
  {
    name: '1,000,000 without interest in 3',
    terms: {
      principal: pesos(1_000_000),
      effectiveAnnualRate: effectiveAnnualRate('0.00'),
      installmentCount: 3,
      interestVatRate: percentage('19.00'),
      administrationFee: pesos(0),
      feeVatRate: percentage('0.00'),
    },
    rows: [
      [1, 333_333, 0, 0, 0, 0, 333_333, 666_667],
      [2, 333_333, 0, 0, 0, 0, 333_333, 333_334],
      [3, 333_334, 0, 0, 0, 0, 333_334, 0],
    ],
    totals: { principal: 1_000_000, interest: 0, interestVat: 0, fee: 0, feeVat: 0, total: 1_000_000 },
  },
  {
    name: 'a taxed phone of 1,000,000 at 22 % in one',
    terms: {
      principal: pesos(1_000_000),
      effectiveAnnualRate: effectiveAnnualRate('22.00'),
      installmentCount: 1,
      interestVatRate: percentage('19.00'),
      administrationFee: pesos(4_900),
      feeVatRate: percentage('19.00'),
    },
    rows: [[1, 1_000_000, 16_709, 3_175, 4_900, 931, 1_025_715, 0]],
    totals: {
      principal: 1_000_000,
      interest: 16_709,
      interestVat: 3_175,
      fee: 4_900,
      feeVat: 931,
      total: 1_025_715,
    },
  },
] as const satisfies readonly GoldenTable[]
