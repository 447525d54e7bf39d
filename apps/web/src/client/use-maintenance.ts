import { type Origin, origins } from '@cupo/wire'
import { useEffect } from 'react'
import { maintenanceTitle } from '../text/common.ts'
import { type ArrivalState, goToScreen } from './navigate.ts'
import { askParameters, askParametersAgain, type ParametersAnswer } from './parameters.tsx'

export type MaintainedChannel = Origin | 'every'

export function useMaintenance(channel: MaintainedChannel | null = 'every'): void {
  useEffect(() => {
    if (channel === null) return
    let isHere = true
    leaveForMaintenance(channel, () => isHere)
    return () => {
      isHere = false
    }
  }, [channel])
}

export async function leaveForMaintenance(channel: MaintainedChannel, isHere: () => boolean): Promise<void> {
  const { state } = await lookAt(channel, askParameters)
  if (isHere() && state) leave(channel === 'every' ? state : { ...state, channel })
}

export async function askMaintenanceAgain(
  channel: MaintainedChannel = 'every',
): Promise<'over' | 'maintenance' | 'offline'> {
  const { answer, state } = await lookAt(channel, askParametersAgain)
  if (!answer.ok && answer.status === 0) return 'offline'
  return state === null ? 'over' : 'maintenance'
}

type ChannelState = { readonly answer: ParametersAnswer; readonly state: ArrivalState | null }

async function lookAt(
  channel: MaintainedChannel,
  ask: (channel: Origin) => Promise<ParametersAnswer>,
): Promise<ChannelState> {
  const [first, ...others] = channel === 'every' ? origins : [channel]
  const answer = await ask(first)
  let looked: ChannelState = { answer, state: maintenanceIn(answer) }
  for (const other of others) {
    if (!looked.answer.ok || looked.state === null) return looked
    const next = await ask(other)
    looked = { answer: next, state: maintenanceIn(next) }
  }
  return looked
}

function leave(state: ArrivalState): void {
  const from = location.pathname + location.search
  goToScreen('errorResponse', { replace: true, state: { ...state, from, kept: history.state } })
}

/** A device without network is not under maintenance. */
function maintenanceIn(answer: ParametersAnswer): ArrivalState | null {
  if (answer.ok) {
    const { maintenance, maintenanceMessage } = answer.parameters
    return maintenance ? maintenanceArrival(maintenanceMessage) : null
  }
  return answer.status > 0 ? maintenanceArrival(answer.message) : null
}

const maintenanceArrival = (message: string): ArrivalState => ({
  title: maintenanceTitle,
  reasons: message ? [{ mensagem: message }] : [],
})
