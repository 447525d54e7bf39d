import { loadChunk } from '@cupo/ui/load-chunk.ts'
import type { Permission } from '@cupo/wire/office'
import { type ComponentType, lazy } from 'react'
import type { PageProps, Queues } from './frame/session.ts'
import { HomePage } from './pages/home/home-page.tsx'
import { SearchPage } from './pages/search/search-page.tsx'
import { accountingText } from './text/accounting.ts'
import { approvalText } from './text/approvals.ts'
import { holdText } from './text/holds.ts'
import { officeText } from './text/office.ts'
import { searchText } from './text/people.ts'
import { reconciliationText } from './text/reconciliation.ts'

type OfficePage = {
  readonly path: string
  /** Without it the page is not there. */
  readonly permission: Permission
  readonly page: ComponentType<PageProps>
  readonly inMenu?: {
    readonly label: string
    readonly group?: keyof typeof officeText.groups
    readonly count?: (queues: Queues) => number | undefined
  }
}

/** A page in a file of its own. Where a newer release has taken the file away, the office loads itself anew. */
const lazyPage = (load: () => Promise<{ readonly default: ComponentType<PageProps> }>) =>
  lazy(() => loadChunk(load))

/** In the order of the menu; each page but *Inicio* and *Buscar* is a file that its first visit loads. */
export const officePages: readonly OfficePage[] = [
  { path: '/', permission: 'enter', page: HomePage, inMenu: { label: officeText.home } },
  {
    path: '/aprobaciones',
    permission: 'enter',
    page: lazyPage(() =>
      import('./pages/approvals/approvals-page.tsx').then((file) => ({ default: file.ApprovalsPage })),
    ),
    inMenu: { label: approvalText.title, count: ({ approvals }) => approvals?.waiting },
  },
  {
    path: '/aprobaciones/:id',
    permission: 'enter',
    page: lazyPage(() =>
      import('./pages/approvals/approval-page.tsx').then((file) => ({ default: file.ApprovalPage })),
    ),
  },
  {
    path: '/buscar',
    permission: 'seeLoans',
    // A text that is typed right after `/` finds its field.
    page: SearchPage,
    inMenu: { label: searchText.title, group: 'people' },
  },
  {
    path: '/personas/:id',
    permission: 'seePeople',
    page: lazyPage(() =>
      import('./pages/person/person-page.tsx').then((file) => ({ default: file.PersonPage })),
    ),
  },
  {
    path: '/solicitudes/:id',
    permission: 'seeLoans',
    page: lazyPage(() =>
      import('./pages/loans/application-page.tsx').then((file) => ({ default: file.ApplicationPage })),
    ),
  },
  {
    path: '/creditos/:contract',
    permission: 'seeLoans',
    page: lazyPage(() => import('./pages/loans/loan-page.tsx').then((file) => ({ default: file.LoanPage }))),
  },
  {
    path: '/reclamos',
    permission: 'seeClaims',
    page: lazyPage(() =>
      import('./pages/claims/claims-page.tsx').then((file) => ({ default: file.ClaimsPage })),
    ),
    inMenu: { label: officeText.claims, group: 'people', count: ({ claims }) => claims?.open },
  },
  {
    path: '/reclamos/:protocol',
    permission: 'seeClaims',
    page: lazyPage(() =>
      import('./pages/claims/claim-page.tsx').then((file) => ({ default: file.ClaimPage })),
    ),
  },
  {
    path: '/retenciones',
    permission: 'placeHolds',
    page: lazyPage(() =>
      import('./pages/holds/holds-page.tsx').then((file) => ({ default: file.HoldsPage })),
    ),
    inMenu: { label: holdText.title, group: 'people', count: ({ holds }) => holds ?? undefined },
  },
  {
    path: '/dinero',
    permission: 'seeMoney',
    page: lazyPage(() =>
      import('./pages/money/money-page.tsx').then((file) => ({ default: file.MoneyPage })),
    ),
    inMenu: { label: officeText.money, group: 'money', count: ({ tasks }) => tasks?.open },
  },
  {
    path: '/dinero/:id',
    permission: 'seeTask',
    page: lazyPage(() => import('./pages/money/task-page.tsx').then((file) => ({ default: file.TaskPage }))),
  },
  {
    path: '/conciliacion',
    permission: 'seeFiles',
    page: lazyPage(() =>
      import('./pages/reconciliation/reconciliation-page.tsx').then((file) => ({
        default: file.ReconciliationPage,
      })),
    ),
    inMenu: { label: reconciliationText.title, group: 'books', count: ({ files }) => files?.open },
  },
  {
    path: '/contabilidad',
    permission: 'seeBooks',
    page: lazyPage(() =>
      import('./pages/accounting/accounting-page.tsx').then((file) => ({ default: file.AccountingPage })),
    ),
    inMenu: { label: accountingText.title, group: 'books', count: ({ books }) => books?.closable },
  },
  {
    path: '/reglas',
    permission: 'seeRules',
    page: lazyPage(() =>
      import('./pages/rules/rules-page.tsx').then((file) => ({ default: file.RulesPage })),
    ),
    inMenu: { label: officeText.rules, group: 'system', count: ({ rules }) => rules?.unconfirmed },
  },
  {
    path: '/reglas/:name',
    permission: 'seeRules',
    page: lazyPage(() => import('./pages/rules/rule-page.tsx').then((file) => ({ default: file.RulePage }))),
  },
  {
    path: '/efectos',
    permission: 'seeEffects',
    page: lazyPage(() =>
      import('./pages/effects/effects-page.tsx').then((file) => ({ default: file.EffectsPage })),
    ),
    inMenu: { label: officeText.effects, group: 'system', count: ({ effects }) => effects?.parked },
  },
  {
    path: '/auditoria',
    permission: 'seeAudit',
    page: lazyPage(() =>
      import('./pages/audit/audit-page.tsx').then((file) => ({ default: file.AuditPage })),
    ),
    inMenu: { label: officeText.audit, group: 'system' },
  },
]
