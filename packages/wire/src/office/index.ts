export * from './claims.ts'
export * from './effects.ts'
export * from './roles.ts'
export * from './session.ts'
