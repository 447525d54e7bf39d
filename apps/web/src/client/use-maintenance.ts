import { type Origin, unnamedOrigin } from '@cupo/wire'
import { useEffect } from 'react'
import { maintenanceTitle } from '../text/maintenance.ts'
import { type ArrivalState, goToScreen } from './navigate.ts'
import { askParameters, type ParametersAnswer } from './parameters.tsx'

/**
 * Takes the customer to the page of maintenance, once the parameters of the channel say that there is some
 * (conformance: R-V50). Null as long as the channel is not known.
 */
export function useMaintenance(channel: Origin | null = unnamedOrigin): void {
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
export async function leaveForMaintenance(channel: Origin, isHere: () => boolean): Promise<void> {
  const state = maintenanceIn(await askParameters(channel))
  if (isHere() && state) leave({ ...state, channel })
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
