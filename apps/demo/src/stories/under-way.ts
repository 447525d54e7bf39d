import { instantAt } from '../../../api/src/platform/business-date.ts'
import { applyFor } from '../life/apply-for.ts'
import { passBiometrics, saveAddressOf, takeOffer } from '../life/finance-device.ts'
import { act, applicationOf } from '../life/happen.ts'
import { people, type SeededPerson } from '../people.ts'
import type { Stage, Step, Story } from '../stage.ts'
import { home } from '../text/words.ts'

export const halfWay: Story = async (stage) => {
  const at = instantAt(stage.today.subtract({ days: 2 }), '18:20')
  const happen = async () => {
    const id = await applyFor(stage, people.halfWay, { origin: 'Finter' }, at)
    await takeOffer(stage, id, { installments: 12 }, at.add({ minutes: 3 }))
  }
  return [{ at, happen }]
}

const signsWithSomethingDue =
  (person: SeededPerson, downPayment: number): Story =>
  async (stage): Promise<readonly Step[]> => {
    const at = stage.now.subtract({ minutes: 40 })
    const happen = async () => {
      const id = await applyFor(stage, person, { origin: 'Finter' }, at)
      await takeOffer(stage, id, { installments: 12, downPayment }, at.add({ minutes: 3 }))
      await passBiometrics(stage, id, at.add({ minutes: 8 }))
      await sign(stage, id)
    }
    return [{ at, happen }]
  }

async function sign(stage: Stage, id: string): Promise<void> {
  const at = stage.now.subtract({ minutes: 25 })
  await saveAddressOf(stage, id, home, at)
  await act(stage, id, { action: 'confirmDeliveryAddress', value: 'HOME' }, at)
  await act(stage, id, { action: 'confirmClientAccept', guarantee: true }, at)
  const { status } = await act(stage, id, { action: 'createContract' }, at)
  if (status !== 'paymentOrder') throw new Error(`nothing is due of ${(await applicationOf(stage, id)).id}`)
}

export const downPaymentDue = signsWithSomethingDue(people.downPaymentDue, 200_000)
export const guaranteeDue = signsWithSomethingDue(people.guaranteeDue, 0)
