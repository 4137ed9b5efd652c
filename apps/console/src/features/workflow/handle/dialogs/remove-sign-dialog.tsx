import { Button } from 'antd'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { handleTexts } from '../handle.i18n.ts'

export interface SignerToRemove {
  /** To which they were added. */
  taskId: string
  userId: string
  userName: string
}

interface RemoveSignDialogProps {
  signers: readonly SignerToRemove[]
  onRemove: (signer: SignerToRemove) => Promise<void>
  onClose: () => void
}

/** The people who were added and have not acted, each to be taken off. */
export function RemoveSignDialog({ signers, onRemove, onClose }: RemoveSignDialogProps) {
  const t = useTexts(handleTexts)
  return (
    <AppModal open title={t('removeSignTitle')} footer={null} onCancel={onClose}>
      <p>{t('removeSignHelp')}</p>
      <ul className="flow-signers">
        {signers.map((signer) => (
          <li key={`${signer.taskId} ${signer.userId}`}>
            <span>{signer.userName}</span>
            <Button
              size="small"
              danger
              aria-label={t('removeOf', { name: signer.userName })}
              onClick={() => void onRemove(signer)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
