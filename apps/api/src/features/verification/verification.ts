export { checkCauses } from './check-causes.ts'
export { checkEvidence } from './check-evidence.ts'
export { checkProtections } from './check-protections.ts'
export { checkSealed } from './check-sealed.ts'
