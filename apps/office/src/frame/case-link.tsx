import { permissionToSee, type SubjectType } from '@cupo/wire/office'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { StaffSession } from './session.ts'

const places: Readonly<Record<SubjectType, string>> = {
  person: '/personas',
  application: '/solicitudes',
  loan: '/creditos',
  claim: '/reclamos',
  paymentTask: '/dinero',
}

type Props = {
  readonly session: StaffSession
  readonly to: { readonly type: SubjectType; readonly name: string }
  readonly children: ReactNode
}

export const CaseLink = ({ session, to, children }: Props) =>
  session.permissions.includes(permissionToSee[to.type]) ? (
    <Link to={`${places[to.type]}/${to.name}`}>{children}</Link>
  ) : (
    children
  )
