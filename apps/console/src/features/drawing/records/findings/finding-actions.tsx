import type { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { decide } from '../../gallery/moderation/moderation.api.ts'
import { ReasonDialog } from '../../gallery/moderation/reason-dialog.tsx'
import { allRecordsKey } from '../draw-info.api.ts'
import { findingsTexts } from './findings.i18n.ts'

type Suggestion = 'pass' | 'block'

interface FindingActionsProps {
  finding: DrawCheck
  /** Opens the record it is about; undefined for who may not see records. */
  onOpen: ((id: string) => void) | undefined
}

/** What can be done to a finding: its record, and the decision that does not stand yet. */
export function FindingActions({ finding, onOpen }: FindingActionsProps) {
  const t = useTexts(findingsTexts)
  const mayCheck = usePermission('drawInfo_check')
  const [asked, setAsked] = useState<Suggestion>()
  const { label } = finding
  const verdict = finding.decision || finding.suggestion
  return (
    <div className="res-row-actions">
      {onOpen && (
        <Button type="link" size="small" onClick={() => onOpen(finding.infoId)}>
          {t('open')}
        </Button>
      )}
      {mayCheck && verdict !== 'pass' && (
        <Button type="link" size="small" aria-label={t('passOf', { label })} onClick={() => setAsked('pass')}>
          {t('doPass')}
        </Button>
      )}
      {mayCheck && verdict !== 'block' && (
        <Button type="link" size="small" danger aria-label={t('blockOf', { label })} onClick={() => setAsked('block')}>
          {t('doBlock')}
        </Button>
      )}
      {asked && <DecisionDialog id={finding.id} suggestion={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface DecisionDialogProps {
  /** Of the finding. */
  id: string
  suggestion: Suggestion
  onClose: () => void
}

/** Asks before a finding is decided. What else is shown of records follows from it and is read anew. */
function DecisionDialog({ id, suggestion, onClose }: DecisionDialogProps) {
  const t = useTexts(findingsTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const act = async (remark: string) => {
    try {
      const { alike } = await decide({ ids: [id], suggestion, remark })
      void message.success(alike > 0 ? t('alike', { n: alike }) : t('done'))
    } catch (error) {
      logFailure('drawInfo checkDecide', error) // Its message has been shown.
    }
    await queryClient.invalidateQueries({ queryKey: allRecordsKey })
  }
  const isBlock = suggestion === 'block'
  return (
    <ReasonDialog
      title={t(isBlock ? 'blockAsk' : 'passAsk')}
      text={t(isBlock ? 'blockText' : 'passText')}
      okText={t(isBlock ? 'doBlock' : 'doPass')}
      isDanger={isBlock}
      isNeeded={false}
      onOk={(remark) => void act(remark)}
      onClose={onClose}
    />
  )
}
