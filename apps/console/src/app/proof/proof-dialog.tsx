import { PROOF_PATH, type PasskeyAsked, type ProofWay, type ProofWays } from '@drawdesk/contract/identity/second-factor'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import FactorForm from '../../features/identity/shared/factor/factor-form.tsx'
import { call } from '../../lib/http/http.ts'
import { keysOf } from '../../lib/http/read-keys.ts'
import { md5Hex } from '../../lib/password/md5.ts'
import { settleProof } from '../../lib/session/proof.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './proof.i18n.ts'
import '../../features/identity/login/login.css'
import '../../features/identity/shared/factor/factor.css'

const WIDTH_PX = 420
const silently = { silent: true, isOfSignIn: true } as const

const waysQuery = queryOptions({
  queryKey: keysOf(PROOF_PATH).of('ways'),
  queryFn: ({ signal }) => call<ProofWays>('GET', `${PROOF_PATH}/ways`, { ...silently, signal }),
  retry: false,
  staleTime: 0,
})

async function give(way: ProofWay, answer: string, ticket?: string): Promise<void> {
  const sent = way === 'password' ? md5Hex(answer) : answer
  await call('POST', `${PROOF_PATH}/give`, { ...silently, body: { way, answer: sent, ...(ticket && { ticket }) } })
  settleProof(true)
}

/** Over whatever is open: who is at the screen proves it again, and the call that asked for it goes on. */
export default function ProofDialog() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(waysQuery)
  return (
    <AppModal
      open
      title={t('title')}
      width={WIDTH_PX}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => settleProof(false)}
    >
      <p className="factor-help">{t('help')}</p>
      {error && <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {data && (
        <FactorForm
          ways={data.ways}
          label={t('title')}
          askPasskey={() => call<PasskeyAsked>('POST', `${PROOF_PATH}/begin`, { ...silently, body: {} })}
          onAnswer={give}
        />
      )}
    </AppModal>
  )
}
