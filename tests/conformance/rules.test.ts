import { expect, test } from 'vitest'
import { offeredTabs } from '../../apps/api/src/features/payments/attempts/payment-choice.ts'
import { matchPath, pathTo } from '../../apps/web/src/client/paths.ts'
import { channelViews } from '../../apps/web/src/features/pre-validation/pre-validation.ts'
import { screens } from '../../apps/web/src/screens/registry.ts'
import { chatPlaceOf } from '../../apps/web/src/shell/chat-place.ts'
import { openLoan } from '../../packages/credit-engine/src/index.ts'
import { on, termsOfExample } from '../../packages/credit-engine/src/testing/loans.ts'
import { expectEachOnce, holds } from './hold-table.ts'
import { expectPlayed } from './screen-tests.ts'
import { decisions, type Rule, transitions } from './tables/rules.ts'

const chats = { selfManage: 'automatic', onBoarding: 'onboarding' } as const

function chatAt(path: string): string {
  const match = matchPath(path)
  const place = match && chatPlaceOf(screens[match.screen].access, path)
  return place === null ? 'hidden' : chats[place]
}

const tabsOf = (installmentCount: number, isMobileBill: boolean) =>
  offeredTabs(openLoan(termsOfExample({ installmentCount })), isMobileBill, on('2026-12-01'))

/** What the product decides. */
const decided: Readonly<Record<Rule, unknown>> = {
  'chat on the home of the borrower': chatAt('/self-manage'),
  'chat on a payment': chatAt('/self-manage/payment/x-1'),
  'chat on an authenticated step of the onboarding': chatAt('/on-boarding/contract'),
  'chat on the form': chatAt('/'),
  'chat on the fast payment': chatAt('/fast-payment'),
  'chat on an assisted sale': chatAt('/assisted/offer'),
  'a quota of Finter is shown at': pathTo(channelViews.Finter.result, ''),
  'a quota of Libre is shown at': pathTo(channelViews.Libre.result, ''),
  'a quota of Assistido is shown at': pathTo(channelViews.Assistido.result, ''),
  'tabs of a payment, the first of which opens': tabsOf(12, false),
  'tabs of a mobile-bill loan': tabsOf(12, true),
  'tabs of the last instalment': tabsOf(1, false),
  'tabs of the last instalment of a mobile-bill loan': tabsOf(1, true),
}

test.each(decisions)('a rule of states and transitions is decided as specified: $says (R-V81)', (row) =>
  holds(row, ({ says, outcome }) => expect(decided[says]).toEqual(outcome)),
)

test.each(transitions)('a rule of states and transitions is played by its test: $says (R-V81)', (row) =>
  holds(row, expectPlayed),
)

test('a rule of states and transitions stands once in its table', () =>
  expectEachOnce([...decisions, ...transitions]))
