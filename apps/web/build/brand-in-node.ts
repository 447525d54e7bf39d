import { lenderOfBuild, valuesInScreens } from '../../../packages/ui/build/lender.ts'

// Node runs the registry of screens as it is, without the constants that vite writes into it.
Object.assign(globalThis, { BUILT_BRAND: JSON.parse(valuesInScreens(lenderOfBuild()).BUILT_BRAND) })
