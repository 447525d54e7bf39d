export { lockHeldLoan, voidHeldLoan } from './void-held-loan.ts'
