import type { TotpBegun } from '@drawdesk/contract/identity/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { makePasskey, PasskeyRefused } from '../../../lib/session/passkeys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import * as api from './security.api.ts'
import { texts } from './security.i18n.ts'

/** What is done to one's own factors, and what of it is on screen: the picture of a new secret, new recovery codes. */
export function useFactors(onSet: () => void = () => undefined) {
  const t = useTexts(texts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState<TotpBegun>()
  const [codes, setCodes] = useState<readonly string[]>([])

  /** Failures have been said by then; what is shown is read anew either way. */
  const run = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof PasskeyRefused) void message.warning(t('passkeys.refused'))
      else logFailure(`factor ${what}`, error)
    }
    void queryClient.invalidateQueries({ queryKey: api.factorKeys.all })
  }
  const isThere = (recoveryCodes: readonly string[], said: string) => {
    void message.success(said)
    void queryClient.invalidateQueries({ queryKey: api.factorKeys.all })
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onSet()
  }
  const ask = (title: string, content: string, okText: string, work: () => Promise<unknown>) =>
    modal.confirm({
      title,
      content,
      okText,
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run('change', work),
    })

  return {
    begun,
    codes,
    beginTotp: () => run('totp', async () => setBegun(await api.beginTotp())),
    closeTotp: () => setBegun(undefined),
    totpDone(recoveryCodes: readonly string[]) {
      setBegun(undefined)
      isThere(recoveryCodes, t('totp.done'))
    },
    codesSaved() {
      setCodes([])
      onSet()
    },
    addPasskey: (name: string) =>
      run('passkey', async () => {
        const { ticket, options } = await api.beginPasskey()
        const { recoveryCodes } = await api.addPasskey(ticket, name, await makePasskey(options))
        isThere(recoveryCodes, t('passkeys.added'))
      }),
    renamePasskey: (id: string, name: string) => run('rename', () => api.renamePasskey(id, name)),
    removeTotp: () =>
      ask(t('totp.removeTitle'), t('totp.removeText'), t('totp.remove'), async () => {
        await api.removeTotp()
        void message.success(t('totp.removed'))
      }),
    removePasskey: ({ id, name }: { id: string; name: string }) =>
      ask(t('passkeys.removeTitle', { name }), t('passkeys.removeText'), t('passkeys.remove'), async () => {
        await api.removePasskey(id)
        void message.success(t('passkeys.removed'))
      }),
    renewCodes: () =>
      ask(t('recovery.renewTitle'), t('recovery.renewText'), t('recovery.renew'), async () =>
        setCodes((await api.renewCodes()).recoveryCodes),
      ),
  }
}
export type FactorCommands = ReturnType<typeof useFactors>
