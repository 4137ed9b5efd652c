import { payChannelResource, type PayChannel } from '@drawdesk/contract/money/pay-channel'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountSwitch, AccountTest } from '../../../resource/accounts/account-actions.tsx'
import { useSwitchProblem, useTestProblem, type TestProblem } from './channel-problems.ts'
import { payChannelTexts } from './pay-channel.i18n.ts'

/** Switches the account on or off. */
export function ActiveCell({ row }: { row: PayChannel }) {
  const t = useTexts(payChannelTexts)
  const say = useSwitchProblem()
  const { name } = row
  return (
    <AccountSwitch
      resource={payChannelResource}
      row={row}
      texts={{ label: t('switchOf', { name }), on: t('switchedOn', { name }), off: t('switchedOff', { name }) }}
      problemOf={(error) => say(row, error)}
    />
  )
}

const failureOf = (problem: TestProblem) => ('own' in problem ? problem.own : <ServiceFailure {...problem} />)

/** A call to the company that costs nothing: says whether keys and certificates are right, and what is wrong with them. */
export function TestButton({ row }: { row: PayChannel }) {
  const t = useTexts(payChannelTexts)
  const say = useTestProblem()
  const { id, name } = row
  return (
    <AccountTest
      resource={payChannelResource}
      id={id}
      texts={{
        test: t('test'),
        label: t('testOf', { name }),
        works: t('works', { name }),
        fails: t('fails', { name }),
      }}
      problemOf={(msg) => failureOf(say(row, msg))}
    />
  )
}
