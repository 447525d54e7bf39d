import { journeyBenchmark } from './journey/journey-benchmark.ts'

export const benchmark = await journeyBenchmark(10)
