import { signInSourceResource, type SignInSource } from '@drawdesk/contract/identity/sign-in-source'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AccountSwitch, AccountTest } from '../../../resource/accounts/account-actions.tsx'
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

/** Asks the service with a made-up code: says whether it answers and knows app id and secret. */
export function TestButton({ row: { id, name } }: { row: SignInSource }) {
  const t = useTexts(signInSourceTexts)
  return (
    <AccountTest
      resource={signInSourceResource}
      id={id}
      texts={{
        test: t('test'),
        label: t('testOf', { name }),
        works: t('works', { name }),
        fails: t('fails', { name }),
      }}
      problemOf={(msg) => msg || t('failed')}
    />
  )
}
