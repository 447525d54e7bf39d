import type { Progress } from '@cupo/wire'

/** A sale whose customer has the identity check still to do; a test changes only what matters to it. */
export const sampleProgress: Progress = {
  applicationId: 'application-1',
  status: 'documents',
  situation: 'EmAndamento',
  activity: 'Documentos',
  isAuthorized: true,
  waitsForCode: false,
  isAgreementAccepted: false,
  identityCheck: null,
  cancelledBy: null,
  handOff: { state: 'sent', at: '2026-11-23T15:00:00Z', task: 'identity' },
  sendsLeft: 5,
}
