import { FLOW_SIGN_KINDS, type FlowSignKind } from '@drawdesk/contract/workflow/work'
import { Radio } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { handleTexts } from '../handle.i18n.ts'
import { PeopleDialog } from './people-dialog.tsx'

interface AddSignDialogProps {
  onOk: (userIds: readonly string[], kind: FlowSignKind, comment: string) => Promise<void>
  onClose: () => void
}

/** Asks for further people of a task, and when they act. */
export function AddSignDialog({ onOk, onClose }: AddSignDialogProps) {
  const t = useTexts(handleTexts)
  const id = useId()
  const [kind, setKind] = useState<FlowSignKind>('before')
  return (
    <PeopleDialog
      title={t('addSignTitle')}
      help={t('addSignHelp')}
      okText={t('addSignOk')}
      onOk={(userIds, comment) => onOk(userIds, kind, comment)}
      onClose={onClose}
    >
      <div className="flow-comment" role="group" aria-labelledby={id}>
        <span id={id}>{t('signKind')}</span>
        <Radio.Group
          vertical
          value={kind}
          options={FLOW_SIGN_KINDS.map((value) => ({
            value,
            label: (
              <>
                {t(value)} <span className="res-help">{t(`${value}Help`)}</span>
              </>
            ),
          }))}
          onChange={(event) => setKind(event.target.value as FlowSignKind)} // One of the options.
        />
      </div>
    </PeopleDialog>
  )
}
