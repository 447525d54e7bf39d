import { runProduct } from './wiring/run-product.ts'

await runProduct()
