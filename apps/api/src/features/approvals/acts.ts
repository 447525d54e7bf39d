import type { OfficeActInput, OfficeActName } from '@cupo/wire/office'
import { dropEffect } from './acts/drop-effect.ts'
import { waive } from './acts/waive.ts'
import type { ActContext, OfficeAct } from './office-act.ts'

type ActTable = { readonly [Act in OfficeActName]: (context: ActContext) => OfficeAct<OfficeActInput<Act>> }

const table: ActTable = {
  dropEffect,
  waive,
}

/** The act of an order whose input is of that act: the wire's schema, or the sealed row, has just said so. */
export const officeAct = (context: ActContext, act: OfficeActName) =>
  (table[act] as (context: ActContext) => OfficeAct<unknown>)(context)
