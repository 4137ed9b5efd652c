import type { ProofKeys, ProofKeyView } from '@drawdesk/contract/devices/print-proof'
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { NoAddressNote } from './no-address-note.tsx'
import { proofKeysQuery, rotateProofKey } from './proof.api.ts'
import './proof.css'
import { proofTexts } from './proof.i18n.ts'

/** The keys that sign prints: which one does now, which did before, and another one by hand. */
export default function ProofKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(proofTexts)
  const { data, error, refetch } = useQuery(proofKeysQuery)
  const rotate = useRotate()
  return (
    <AppModal
      open
      width={640}
      title={t('keys')}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <Button key="rotate" onClick={rotate} disabled={!data}>
          {t('rotate')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      {data ? (
        <Keys {...data} />
      ) : error ? (
        <ErrorNote isCompact error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active paragraph={{ rows: 4 }} />
        </Delayed>
      )}
    </AppModal>
  )
}

function Keys({ address, keyDays, keys }: ProofKeys) {
  const t = useTexts(proofTexts)
  return (
    <div className="proof-keys">
      <p>{t('about', { days: keyDays })}</p>
      {address === '' ? <NoAddressNote /> : <p className="res-help">{t('leadsTo', { address })}</p>}
      {keys.length === 0 ? (
        <EmptyNote isCompact title={t('none')} reason={t('noneHint')} />
      ) : (
        <ul>
          {keys.map((key) => (
            <KeyLine key={key.id} shown={key} />
          ))}
        </ul>
      )}
    </div>
  )
}

const dayOf = (time: string | null): string => time?.slice(0, 10) ?? ''

function KeyLine({ shown: { keyId, publicKey, createTime, retireTime, prints } }: { shown: ProofKeyView }) {
  const t = useTexts(proofTexts)
  const { isCopied, copy } = useCopied(publicKey)
  const [from, until] = [dayOf(createTime), dayOf(retireTime)]
  return (
    <li>
      <code>{keyId}</code>
      <StateTag kind={until === '' ? 'good' : 'neutral'}>{t(until === '' ? 'signs' : 'retired')}</StateTag>
      <small>
        {until === '' ? t('period', { from }) : t('periodUntil', { from, until })} ·{' '}
        {t('prints', { n: exactCount(prints) })}
      </small>
      <Button
        type="text"
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        aria-label={t('copy', { name: keyId })}
        onClick={() => void copy()}
      />
      <span className="only-heard" aria-live="polite">
        {isCopied ? t('copied') : ''}
      </span>
    </li>
  )
}

/** Asks first: what is replaced does not come back. */
function useRotate(): () => void {
  const t = useTexts(proofTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  async function run(): Promise<void> {
    try {
      const keys = await rotateProofKey()
      queryClient.setQueryData(proofKeysQuery.queryKey, keys)
      void message.success(t('rotated', { name: keys.keys[0]?.keyId ?? '' }))
    } catch (error) {
      logFailure('printProof rotateKey', error) // Its message has been shown.
    }
  }
  return () => {
    modal.confirm({
      title: t('rotateAsk'),
      content: t('rotateText'),
      okText: t('rotate'),
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: run,
    })
  }
}
