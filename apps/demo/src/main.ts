import { runProduct } from '../../api/src/wiring/run-product.ts'
import { besideProduct } from './extension.ts'
import { seedDemoFigures } from './figures.ts'

if (process.env.NODE_ENV === 'production') await runProduct()
else {
  await runProduct({
    prepare: (db, { lender }) => seedDemoFigures(db, lender),
    extend: besideProduct,
  })
}
