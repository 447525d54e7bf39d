/** Each call of the office names one. */
export const permissions = [
  'enter',
  'seePeople',
  /** Locked and erased people too, and what a watchlist answered. */
  'seeLockedPeople',
  'revealPeople',
  'writeNotes',
  'assignWork',
  'resendPapers',
  'placeHolds',
  'writeDossiers',
  'seeLoans',
  'seeClaims',
  'workOnClaims',
  /** One task about money, from the case that it is about. */
  'seeTask',
  /** All of them as a queue. */
  'seeMoney',
  'seeFiles',
  'loadFiles',
  'seeBooks',
  'exportBooks',
  'seeRules',
  'seeEffects',
  'retryEffects',
  'seeAudit',
  /** To ask for an act, or to do it alone where it needs no second person. */
  'act',
  /** To approve what another person asked. */
  'decide',
] as const

export type Permission = (typeof permissions)[number]

/** Roles add up. No role may do everything. */
export const permissionsOfRole = {
  support: [
    'enter',
    'seePeople',
    'revealPeople',
    'writeNotes',
    'resendPapers',
    'seeLoans',
    'seeClaims',
    'workOnClaims',
    'seeTask',
    'act',
  ],
  supportLead: [
    'enter',
    'seePeople',
    'revealPeople',
    'writeNotes',
    'assignWork',
    'resendPapers',
    'seeLoans',
    'seeClaims',
    'workOnClaims',
    'seeTask',
    'act',
    'decide',
  ],
  treasury: ['enter', 'writeNotes', 'seeLoans', 'seeTask', 'seeMoney', 'seeFiles', 'loadFiles', 'act'],
  treasuryLead: [
    'enter',
    'writeNotes',
    'seeLoans',
    'seeTask',
    'seeMoney',
    'seeFiles',
    'loadFiles',
    'act',
    'decide',
  ],
  compliance: [
    'enter',
    'seePeople',
    'seeLockedPeople',
    'revealPeople',
    'writeNotes',
    'placeHolds',
    'writeDossiers',
    'seeLoans',
    'seeClaims',
    'seeAudit',
    'act',
    'decide',
  ],
  accounting: ['enter', 'seeBooks', 'exportBooks', 'act', 'decide'],
  policy: ['enter', 'seeRules', 'act', 'decide'],
  engineer: ['enter', 'seeEffects', 'retryEffects', 'act', 'decide'],
  auditor: [
    'enter',
    'seePeople',
    'seeLoans',
    'seeClaims',
    'seeTask',
    'seeMoney',
    'seeFiles',
    'seeBooks',
    'seeRules',
    'seeEffects',
    'seeAudit',
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type StaffRole = keyof typeof permissionsOfRole

export const staffRoles = Object.keys(permissionsOfRole) as readonly StaffRole[]

export const permissionsOf = (roles: readonly StaffRole[]): readonly Permission[] =>
  permissions.filter((permission) =>
    roles.some((role) => (permissionsOfRole[role] as readonly Permission[]).includes(permission)),
  )
