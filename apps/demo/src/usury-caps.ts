type DemoCap = {
  readonly month: string
  readonly cap: string
  readonly source: 'published' | 'demo'
}

/** "Consumo y ordinario"; `published` ones are certified by the Superintendencia. Production loads its own. */
export const demoUsuryCaps: readonly DemoCap[] = [
  ...demoYear(2023, '43.26 45.27 46.26 47.09 45.41 44.64 44.04 43.13 42.05 39.80 38.28 37.56'),
  ...demoYear(2024, '34.98 34.97 33.30 33.09 31.53 30.84 29.49 29.21 28.85 28.17 27.90 26.39'),
  ...demoYear(2025, '24.89 26.30 24.92 25.62 25.97 25.55'),
  published('2025-07', '24.78'),
  demo('2025-08', '25.11'),
  published('2025-09', '25.01'),
  published('2025-10', '24.36'),
  published('2025-11', '24.99'),
  published('2025-12', '25.02'),
  published('2026-01', '24.36'),
  demo('2026-02', '24.95'),
  published('2026-03', '25.52'),
  demo('2026-04', '25.40'),
  demo('2026-05', '25.20'),
  demo('2026-06', '25.10'),
  demo('2026-07', '25.00'),
  demo('2026-08', '24.90'),
  demo('2026-09', '24.80'),
  demo('2026-10', '24.70'),
  demo('2026-11', '24.60'),
  demo('2026-12', '24.50'),
  ...[2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036].flatMap((year) =>
    demoYear(year, Array(12).fill('24.50').join(' ')),
  ),
]

function published(month: string, cap: string): DemoCap {
  return { month, cap, source: 'published' }
}

function demo(month: string, cap: string): DemoCap {
  return { month, cap, source: 'demo' }
}

function demoYear(year: number, caps: string): readonly DemoCap[] {
  return caps.split(' ').map((cap, index) => demo(`${year}-${String(index + 1).padStart(2, '0')}`, cap))
}
