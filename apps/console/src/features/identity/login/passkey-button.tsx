import { useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { PasskeyRefused, signByPasskey } from '../../../lib/session/passkeys.ts'
import { answerFactor, optionsForAnybody } from '../../../lib/session/second-factor.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './passkey-button.i18n.ts'

/** Signs in by a passkey alone. */
export default function PasskeyButton({ onFailure }: { onFailure: (text: string | undefined) => void }) {
  const text = useTexts(texts)
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async () => {
    if (isBusy) return
    setIsBusy(true)
    onFailure(undefined)
    try {
      const { ticket, options } = await optionsForAnybody()
      await answerFactor(ticket, 'passkey', await signByPasskey(options))
    } catch (failure) {
      setIsBusy(false)
      if (failure instanceof PasskeyRefused) onFailure(text('refused'))
      else if (failure instanceof ApiError) onFailure(failure.message)
      else throw failure
    }
  }
  return (
    <button
      type="button"
      className="native-button native-button-wide login-third-party"
      aria-disabled={isBusy}
      onClick={() => void signIn()}
    >
      {text(isBusy ? 'busy' : 'signIn')}
    </button>
  )
}
