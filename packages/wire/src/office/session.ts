import * as v from 'valibot'
import { officeCall } from '../call.ts'
import { refused } from './parts.ts'
import { permissions, staffRoles } from './roles.ts'

export const getStaffSession = officeCall({
  summary: 'The signed-in member of staff, with roles and permissions',
  method: 'GET',
  path: '/office/session',
  permission: 'enter',
  answers: {
    200: v.object({
      user: v.string(),
      name: v.string(),
      roles: v.array(v.picklist(staffRoles)),
      permissions: v.array(v.picklist(permissions)),
    }),
    ...refused,
  },
})

export const endStaffSession = officeCall({
  summary: 'Ends the session here; answers where the directory ends its own',
  method: 'POST',
  path: '/office/session/end',
  permission: 'enter',
  trail: ['signOutOfOffice'],
  answers: { 200: v.object({ leadsTo: v.string() }), ...refused },
})

export const getOfficeQueues = officeCall({
  summary: 'Counts of the queues; null for a queue that the caller may not see',
  method: 'GET',
  path: '/office/queues',
  permission: 'enter',
  answers: {
    200: v.object({
      claims: v.nullable(
        v.object({ open: v.number(), overdue: v.number(), soon: v.number(), mine: v.number() }),
      ),
      tasks: v.nullable(v.object({ open: v.number(), overdue: v.number() })),
      /** Parked effects, jobs that failed or are late, and checks of the last verify-ledger that found something. */
      effects: v.nullable(v.object({ parked: v.number(), jobs: v.number(), wrong: v.number() })),
      /** That wait for me, and mine that were answered in the last 24 hours; null for who asks for nothing. */
      approvals: v.nullable(v.object({ waiting: v.number(), answered: v.number() })),
      /** Open differences, and sides whose file of yesterday is missing. */
      files: v.nullable(v.object({ open: v.number(), missing: v.number() })),
      /** Months that two people may close. */
      books: v.nullable(v.object({ closable: v.number() })),
      /** To confirm, and thefts to decide about. */
      holds: v.nullable(v.number()),
      /** Usury caps that one person loaded and nobody confirmed, and those of them that wait for more than a day. */
      rules: v.nullable(v.object({ unconfirmed: v.number(), late: v.number() })),
    }),
    ...refused,
  },
})
