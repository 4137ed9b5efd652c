import { useTexts } from '../../../lib/texts/texts.ts'
import type { CaptchaState } from './captcha.api.ts'
import { texts } from './login.i18n.ts'

/** The picture with the characters; a click asks for another one. Its room is kept while it loads. */
export function CaptchaButton({ state, onRefresh }: { state: CaptchaState; onRefresh: () => void }) {
  const text = useTexts(texts)
  return (
    <button
      type="button"
      className="captcha"
      onClick={onRefresh}
      title={text('captcha.refresh')}
      aria-label={text('captcha.refresh')}
    >
      {state.is === 'shown' && <img src={state.captcha.image} width={130} height={40} alt={text('captcha.picture')} />}
      {state.is === 'loading' && <span className="skeleton captcha-waiting" />}
      {state.is === 'failed' && <span className="captcha-failed">{text('captcha.failed')}</span>}
    </button>
  )
}
