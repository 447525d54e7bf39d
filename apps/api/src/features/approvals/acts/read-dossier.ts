import type { OfficeActInput } from '@cupo/wire/office'
import { done, refuse } from '../../../platform/refusal.ts'
import { allowDossier, countAllowedDossiers } from '../../dossier/dossier.ts'
import { agreementNumber } from '../../origination/origination.ts'
import { askerOf, type OfficeAct, type OfficeActContext } from '../office-act.ts'
import { dossierText } from '../text/read-dossier.ts'

/** Opens an application's evidence for the requester: the first of a day alone, others by two people. */
export const readDossier = ({ store }: OfficeActContext): OfficeAct<OfficeActInput<'readDossier'>> => ({
  subject: ({ application }) => ({ type: 'application', id: application }),

  async look(transaction, { application }, who) {
    const found = await store.find(transaction, application)
    if (found === null) return refuse('NoEncontrado')
    const user = askerOf(who)
    const before = await countAllowedDossiers(transaction, user, who.now)
    return done({
      rows: [
        { label: dossierText.agreement, value: agreementNumber(application) },
        { label: dossierText.who, value: user },
        { label: dossierText.before, value: String(before) },
      ],
      facts: {},
      isAlone: before === 0,
    })
  },

  async run(transaction, { application }, _reason, who) {
    const user = askerOf(who)
    await allowDossier(transaction, { application, user }, who)
    return done({
      rows: [
        { label: dossierText.agreement, value: agreementNumber(application) },
        { label: dossierText.who, value: user },
        { label: dossierText.how, value: dossierText.download },
      ],
    })
  },
})
