import { type Origin, origins } from '@cupo/wire'
import { useEffect } from 'react'
import { maintenanceTitle } from '../text/maintenance.ts'
import { type ArrivalState, goToScreen } from './navigate.ts'
import { askParameters, askParametersAgain, type ParametersAnswer } from './parameters.tsx'

/** The channel that a screen is of; what serves the credits of every channel stands open while one of them does. */
export type MaintainedChannel = Origin | 'every'

/**
 * Takes the customer to the page of maintenance, once the parameters of the channel say that there is some. Null as long as the channel is not known.
 */
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

/** The same for an entry whose own script does not ask: the router has it checked. */
export async function leaveForMaintenance(channel: MaintainedChannel, isHere: () => boolean): Promise<void> {
  const { state } = await lookAt(channel, askParameters)
  if (isHere() && state) leave(channel === 'every' ? state : { ...state, channel })
}

/** What the page of maintenance asks before it leads back; without a channel it was met at what serves every one. */
export async function askMaintenanceAgain(
  channel: MaintainedChannel = 'every',
): Promise<'over' | 'maintenance' | 'offline'> {
  const { answer, state } = await lookAt(channel, askParametersAgain)
  if (!answer.ok && answer.status === 0) return 'offline'
  return state === null ? 'over' : 'maintenance'
}

type ChannelState = { readonly answer: ParametersAnswer; readonly state: ArrivalState | null }

/** One channel, or each in turn until one stands open. A server that gives no parameters gives those of no channel. */
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

/** The page of maintenance leads back to where it was met, with what that place keeps in its history entry. */
function leave(state: ArrivalState): void {
  const from = location.pathname + location.search
  goToScreen('errorResponse', { replace: true, state: { ...state, from, kept: history.state } })
}

/**
 * A server that cannot give its parameters is under maintenance, whatever it answers, and so is one whose answer
 * cannot be opened; a device without network is not.
 */
function maintenanceIn(answer: ParametersAnswer): ArrivalState | null {
  if (answer.ok) {
    const { maintenance, maintenanceMessage } = answer.parameters
    return maintenance ? told(maintenanceMessage) : null
  }
  return answer.status > 0 ? told(answer.message) : null
}

const told = (message: string): ArrivalState => ({
  title: maintenanceTitle,
  reasons: message ? [{ mensagem: message }] : [],
})
