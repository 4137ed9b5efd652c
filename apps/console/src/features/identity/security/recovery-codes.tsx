import { Button } from 'antd'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './security.i18n.ts'

const WIDTH_PX = 460

/** New recovery codes, this once: they are shown until the person says that they are saved. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTexts(texts)
  const all = codes.join('\n')
  const { isCopied, copy } = useCopied(all)
  return (
    <AppModal
      open={codes.length > 0}
      title={t('recovery.title')}
      width={WIDTH_PX}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t(isCopied ? 'totp.copied' : 'recovery.copy')}
        </Button>,
        <Button
          key="file"
          onClick={() => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), `${t('recovery.file')}.txt`)}
        >
          {t('recovery.download')}
        </Button>,
        <Button key="saved" type="primary" onClick={onSaved}>
          {t('recovery.saved')}
        </Button>,
      ]}
    >
      <p>{t('recovery.help')}</p>
      <ol className="recovery-codes" aria-label={t('recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </AppModal>
  )
}
