import { isFailureWord, SIGN_IN_FAILURES } from '@drawdesk/contract/identity/sign-in-failures'
import { useText } from '../../../../lib/texts/texts.ts'

/** Why a third party sent somebody back without a sign-in; loaded only where an address says so. */
export default function SignInFailure({ word }: { word: string }) {
  const textOf = useText()
  return (
    <p className="native-notice native-notice-bad" role="alert">
      {textOf(SIGN_IN_FAILURES[isFailureWord(word) ? word : 'codeRefused'])}
    </p>
  )
}
