import {
  signInSourceResource,
  type SignInSource,
  type SignInSourceTest,
} from '@drawdesk/contract/identity/sign-in-source'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountSwitch, AccountTest } from '../../../resource/accounts/account-actions.tsx'
import { SourceFailure } from './source-failure.tsx'
import { signInSourceTexts } from './sign-in-source.i18n.ts'

/** Switches the source on or off; what it lacks is said where it cannot. */
export function ActiveCell({ row }: { row: SignInSource }) {
  const t = useTexts(signInSourceTexts)
  const { name } = row
  const problemOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('notSwitched')
    return error.errors?.some(({ field }) => field !== 'active') ? t('incomplete', { name }) : error.message
  }
  return (
    <AccountSwitch
      resource={signInSourceResource}
      row={row}
      texts={{ label: t('switchOf', { name }), on: t('switchedOn', { name }), off: t('switchedOff', { name }) }}
      problemOf={problemOf}
    />
  )
}

const failureOf = (_msg: string, answer: SignInSourceTest) => <SourceFailure answer={answer} />

/** Asks the service with a made-up code: says whether it answers and knows app id and secret. */
export function TestButton({ row: { id, name } }: { row: SignInSource }) {
  const t = useTexts(signInSourceTexts)
  return (
    <AccountTest<SignInSourceTest>
      resource={signInSourceResource}
      id={id}
      texts={{
        test: t('test'),
        label: t('testOf', { name }),
        works: t('works', { name }),
        fails: t('fails', { name }),
      }}
      problemOf={failureOf}
    />
  )
}
