/** Each call of the office names one. */
export const permissions = [
  'enter',
  'seeClaims',
  'workOnClaims',
  'seeEffects',
  'retryEffects',
  'seeAudit',
] as const

export type Permission = (typeof permissions)[number]

/** Roles add up. No role may do everything. */
export const permissionsOfRole = {
  support: ['enter', 'seeClaims', 'workOnClaims'],
  supportLead: ['enter', 'seeClaims', 'workOnClaims'],
  treasury: ['enter'],
  treasuryLead: ['enter'],
  compliance: ['enter', 'seeClaims', 'seeAudit'],
  accounting: ['enter'],
  policy: ['enter'],
  engineer: ['enter', 'seeEffects', 'retryEffects'],
  auditor: ['enter', 'seeClaims', 'seeEffects', 'seeAudit'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type StaffRole = keyof typeof permissionsOfRole

export const staffRoles = Object.keys(permissionsOfRole) as readonly StaffRole[]

export const permissionsOf = (roles: readonly StaffRole[]): readonly Permission[] =>
  permissions.filter((permission) =>
    roles.some((role) => (permissionsOfRole[role] as readonly Permission[]).includes(permission)),
  )
