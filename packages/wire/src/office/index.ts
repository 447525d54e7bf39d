export * from './calls.ts'
export * from './roles.ts'
