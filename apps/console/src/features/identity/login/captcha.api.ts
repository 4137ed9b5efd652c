import { useCallback, useEffect, useRef, useState } from 'react'
import { website } from '@drawdesk/contract/core/constants'
import { call } from '../../../lib/http/http.ts'

/** One challenge: the key names it, the picture shows the characters. */
export interface Captcha {
  key: string
  /** Address for an `<img>`. */
  image: string
}

/** What is known of the captcha: on its way, shown, switched off by the server, or not to be had. */
export type CaptchaState = { is: 'loading' } | { is: 'shown'; captcha: Captcha } | { is: 'off' } | { is: 'failed' }

interface CaptchaAnswer {
  key: string
  image: string
  captcha?: 'off'
}

async function fetchCaptcha(): Promise<CaptchaState> {
  if (!website.captchaOn) return { is: 'off' }
  try {
    const { key, image, captcha } = await call<CaptchaAnswer>('GET', '/blade-auth/oauth/captcha', {
      silent: true,
      isOfSignIn: true,
    })
    return captcha === 'off' ? { is: 'off' } : { is: 'shown', captcha: { key, image } }
  } catch {
    // Said in the picture's place, with a way to try again.
    return { is: 'failed' }
  }
}

/** The current challenge and how to ask for another one. */
export function useCaptcha(): { state: CaptchaState; refresh: () => void } {
  const [state, setState] = useState<CaptchaState>({ is: 'loading' })
  const latest = useRef(0)
  const refresh = useCallback(() => {
    latest.current += 1
    const mine = latest.current
    void fetchCaptcha().then((next) => {
      // A later request, or the end of the page, makes this answer stale.
      if (mine === latest.current) setState(next)
    })
  }, [])
  useEffect(() => {
    refresh()
    return () => {
      latest.current += 1
    }
  }, [refresh])
  return { state, refresh }
}
